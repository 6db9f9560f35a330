import { few } from '../../../../domain/evidence.js';
import { info, ok, problem } from '../../../../domain/outcome.js';
import { specialPurpose } from '../../../../domain/special-purpose.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const webAddress = check({
  id: 'web-address',
  category: 'web',
  needs: ['addresses'],
  outcomes: {
    ok: ok('addresses'),
    legacy: info('addresses'),
    missing: info(),
    private: problem('addresses').costs(15),
  },
  reference: { rule: 'RFC 1918, RFC 6890, RFC 3596', dig: 'A {domain}' },
  run({ addresses }, say) {
    const hidden = addresses.filter((address) => specialPurpose(address) !== undefined);
    if (hidden.length > 0) {
      return say.private({ addresses: few(hidden.map(String)) }).fixedBy(advise(step('public-address')));
    }
    if (addresses.length === 0) return say.missing();
    const evidence = { addresses: few(addresses.map(String)) };
    return addresses.some(({ version }) => version === 6) ? say.ok(evidence) : say.legacy(evidence);
  },
});
