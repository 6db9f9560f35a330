import { info, ok } from '#base/domain/outcome.js';
import type { Violation } from '#formats/tls-profiles/mozilla-level.js';
import { advise, check } from '../tls-check.js';

/** What settings decide, and not the certificate. */
const BY_SETTINGS: readonly Violation[] = ['versions', 'suites', 'groups', 'dh-size'];

/** Mozilla's guideline; it says what to aim for, so missing it is no fault. */
export const tlsProfile = check({
  id: 'tls-profile',
  category: 'security',
  needs: ['profile'],
  outcomes: { modern: ok(), intermediate: ok(), none: info('reasons') },
  reference: { rule: 'RFC 9325 §3', openssl: 's_client -connect {domain}:443' },
  run({ profile: { level, violations } }, say) {
    if (level !== 'none') return say[level]();
    const none = say.none({ reasons: violations });
    return violations.some((name) => BY_SETTINGS.includes(name))
      ? none.fixedBy(advise('tls-settings', 'reload'))
      : none;
  },
});
