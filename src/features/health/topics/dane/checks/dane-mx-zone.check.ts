import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const daneMxZone = check({
  id: 'dane-mx-zone',
  category: 'email',
  needs: ['dane'],
  outcomes: { unsigned: info('hosts') },
  reference: { rule: 'RFC 7672 §2.2', dig: '+dnssec {hosts} A' },
  run({ dane }, { unsigned }) {
    const hosts = firstFew(dane.filter(({ secure }) => !secure).map(({ host }) => host));
    return hosts.length > 0 ? unsigned({ hosts }).fixedBy(advise(step('dane-mx-zone', { hosts }))) : undefined;
  },
});
