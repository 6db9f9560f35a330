import { ok, problem, warn } from '#base/domain/outcome.js';
import { advise, check } from '../tls-check.js';

/** Below this, academic groups have broken finite fields; below the other, the guidelines reject them. */
const BREAKABLE_BITS = 1024;
const LEAST_BITS = 2048;

/** The finite field of DHE suites, where the server has one. */
export const tlsDh = check({
  id: 'tls-dh',
  category: 'security',
  needs: ['dhBits'],
  outcomes: { ok: ok('number'), short: warn('number').unscored(), breakable: problem('number').unscored() },
  reference: {
    rule: 'RFC 9325 §4.4',
    openssl: 's_client -connect {domain}:443 -tls1_2 -cipher DHE:@SECLEVEL=0',
  },
  run({ dhBits: number }, say) {
    const fix = advise('tls-settings', 'reload');
    if (number < BREAKABLE_BITS) return say.breakable({ number }).fixedBy(fix);
    return number < LEAST_BITS ? say.short({ number }).fixedBy(fix) : say.ok({ number });
  },
});
