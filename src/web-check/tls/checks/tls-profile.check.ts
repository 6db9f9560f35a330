import { info, ok } from '../../../domain/outcome.js';
import { check } from '../tls-check.js';

/** Mozilla's guideline; it says what to aim for, so missing it is no fault. */
export const tlsProfile = check({
  id: 'tls-profile',
  category: 'security',
  needs: ['profile'],
  outcomes: { modern: ok(), intermediate: ok(), none: info('reasons') },
  reference: { rule: 'RFC 9325 §3', openssl: 's_client -connect {domain}:443' },
  run({ profile: { level, violations } }, say) {
    return level === 'none' ? say.none({ reasons: violations }) : say[level]();
  },
});
