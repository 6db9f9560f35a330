import { info } from '#base/domain/outcome.js';
import { check } from '../../../health-check.js';

export const mxSingle = check({
  id: 'mx-single',
  category: 'email',
  needs: ['mailHosts', 'ownMailHosts'],
  outcomes: { found: info('host') },
  reference: { rule: 'RFC 5321 §5.1', dig: 'MX {domain}' },
  run({ mailHosts, ownMailHosts }, { found }) {
    const [own] = ownMailHosts;
    if (mailHosts.length > 1 || !own?.addresses) return;
    const servers = [4, 6].map((family) => own.addresses!.filter(({ version }) => version === family).length);
    return Math.max(...servers) === 1 ? found({ host: own.name }) : undefined;
  },
});
