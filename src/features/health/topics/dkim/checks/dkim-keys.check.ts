import { firstFew } from '#base/domain/evidence.js';
import { info, ok, problem } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { isValidAndStrong } from '#formats/records/usable-dkim-key.js';

export const dkimKeys = check({
  id: 'dkim-keys',
  category: 'email',
  needs: ['dkim', 'dkimSelectors', 'profile'],
  outcomes: {
    found: ok('selectors'),
    unusable: problem('hosts').costs(13),
    unlisted: info('count'),
    none: info('count'),
    absent: info('domain'),
  },
  reference: {
    rule: 'RFC 6376 §3.6.2, RFC 8020',
    dig: 'TXT _domainkey.{domain}',
    verify: { unusable: 'dig TXT {hosts}', found: 'dig TXT {selectors}._domainkey.{domain}' },
  },
  run({ dkim, dkimSelectors, profile }, { found, unusable, unlisted, none, absent }) {
    if (dkimSelectors.length > 0) return found({ selectors: firstFew(dkimSelectors) });
    if (profile === 'parked' || profile === 'unused') return;
    const { domain, tried: count, keys, crowded, dangling, inUse } = dkim;
    const dead = [
      ...crowded,
      ...keys.filter((key) => !key.record.revoked && !isValidAndStrong(key)).map(({ host }) => host),
    ];
    // A CNAME that leads nowhere may be left over: it does not show that mail is signed with it.
    if (dead.length > 0 && !keys.some(isValidAndStrong))
      return unusable({ hosts: firstFew(dead) }).fixedBy(advise(step('dkim-unusable')));
    if (keys.length + crowded.length + dangling.length > 0) return; // reported by the other DKIM checks
    if (inUse) return unlisted({ count }).fixedBy(advise(step('dkim-selector')));
    if (inUse === false) return absent({ domain }).fixedBy(advise(step('dkim-enable')));
    return none({ count }).fixedBy(advise(step('dkim-sign')));
  },
});
