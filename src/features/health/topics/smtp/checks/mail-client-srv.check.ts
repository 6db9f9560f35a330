import { firstFew } from '#base/domain/evidence.js';
import { ok, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const mailClientSrv = check({
  id: 'mail-client-srv',
  category: 'email',
  needs: ['clientServices'],
  outcomes: {
    ok: ok('names'),
    'no-address': warn('names', 'targets').costs(2),
    refused: warn('names', 'targets').costs(2),
  },
  reference: { rule: 'RFC 6186 §3, RFC 8314 §5.1', dig: 'SRV {names}' },
  run({ clientServices }, say) {
    const homeless = clientServices.filter(({ state }) => state === 'no-address');
    const refusing = clientServices.filter(({ state }) => state === 'refused');
    const names = (services: typeof clientServices) => firstFew(services.map(({ name }) => name));
    if (homeless.length > 0)
      return say['no-address']({
        names: names(homeless),
        targets: firstFew(homeless.map(({ target }) => target)),
      }).fixedBy(advise(step('mail-client-srv', { names: names(homeless) })));
    if (refusing.length === 0) return say.ok({ names: names(clientServices) });
    const targets = firstFew(refusing.map(({ target, port }) => `${target}:${port}`));
    return say
      .refused({ names: names(refusing), targets })
      .fixedBy(advise(step('mail-client-port', { targets, names: names(refusing) })));
  },
});
