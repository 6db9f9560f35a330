import { few } from '../../../../domain/evidence.js';
import { problem } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const httpsTarget = check({
  id: 'https-target',
  category: 'web',
  needs: ['httpsRecords'],
  outcomes: { dead: problem('hosts').costs(8) },
  reference: { rule: 'RFC 9460 §2.4.2, §3', dig: 'HTTPS {domain}' },
  run({ httpsRecords: { domain, hosts } }, { dead }) {
    const homeless = few(hosts.filter(({ addresses }) => addresses?.length === 0).map(({ name }) => name));
    if (homeless.length === 0) return;
    return dead({ hosts: homeless }).fixedBy(advise(step('https-target', { domain, hosts: homeless })));
  },
});
