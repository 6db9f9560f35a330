import { few } from '../../../../domain/evidence.js';
import { info, ok } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dkimKeys = check({
  id: 'dkim-keys',
  category: 'email',
  needs: ['dkim', 'dkimSelectors', 'profile'],
  outcomes: { found: ok('selectors'), unlisted: info('count'), none: info('count'), absent: info('domain') },
  reference: {
    rule: 'RFC 6376 §3.6.2, RFC 8020',
    dig: 'TXT _domainkey.{domain}',
    verify: { found: 'dig TXT {selectors}._domainkey.{domain}' },
  },
  run({ dkim, dkimSelectors, profile }, { found, unlisted, none, absent }) {
    if (dkimSelectors.length > 0) return found({ selectors: few(dkimSelectors) });
    if (profile === 'parked' || profile === 'unused') return;
    const { domain, tried: count, keys, crowded, dangling, inUse } = dkim;
    if (keys.length + crowded.length + dangling.length > 0) return; // the other checks speak of those
    if (inUse) return unlisted({ count }).fixedBy(advise(step('dkim-selector')));
    return (inUse === false ? absent({ domain }) : none({ count })).fixedBy(advise(step('dkim-sign')));
  },
});
