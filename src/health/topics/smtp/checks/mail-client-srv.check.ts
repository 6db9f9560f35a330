import { few } from '../../../../domain/evidence.js';
import { ok, warn } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const mailClientSrv = check({
  id: 'mail-client-srv',
  category: 'email',
  needs: ['clientServices'],
  outcomes: { ok: ok('names'), 'no-address': warn('names', 'targets').costs(2) },
  reference: { rule: 'RFC 6186 §3, RFC 8314 §5.1', dig: 'SRV _submissions._tcp.{domain}' },
  run({ clientServices }, say) {
    const lost = clientServices.filter(({ isThere }) => !isThere);
    if (lost.length === 0) return say.ok({ names: few(clientServices.map(({ name }) => name)) });
    const names = few(lost.map(({ name }) => name));
    const targets = few(lost.map(({ target }) => target));
    return say['no-address']({ names, targets }).fixedBy(advise(step('mail-client-srv', { names })));
  },
});
