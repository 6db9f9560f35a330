import { few } from '../../../domain/evidence.js';
import { info, ok } from '../../../domain/outcome.js';
import { advise, step } from '../../fixes.js';
import { check } from '../../health-check.js';

export const dkimKeys = check({
  id: 'dkim-keys',
  category: 'email',
  needs: ['dkim', 'profile'],
  outcomes: { found: ok('selectors'), unlisted: info('count'), none: info('count') },
  reference: { rule: 'RFC 6376 §3.6.2, RFC 8020', dig: 'TXT _domainkey.{domain}' },
  run({ dkim: { tried: count, keys, crowded, dangling, inUse }, profile }, { found, unlisted, none }) {
    const usable = keys.filter(({ faults, record }) => faults.length === 0 && !record.revoked);
    if (usable.length > 0) return found({ selectors: few(usable.map(({ selector }) => selector)) });
    if (profile === 'parked' || profile === 'unused') return;
    if (keys.length + crowded.length + dangling.length > 0) return; // the other checks speak of those
    const fix = advise(step('dkim-selector'));
    return inUse ? unlisted({ count }).fixedBy(fix) : none({ count }).fixedBy(advise(step('dkim-sign')));
  },
});
