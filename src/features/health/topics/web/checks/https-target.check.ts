import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const httpsTarget = check({
  id: 'https-target',
  category: 'web',
  needs: ['httpsRecords'],
  outcomes: { 'no-address': problem('hosts').costs(8) },
  reference: {
    rule: 'RFC 9460 §2.4.2, §3',
    dig: '{hosts} A {hosts} AAAA',
  },
  run({ httpsRecords: { domain, hosts } }, { 'no-address': noAddress }) {
    const without = firstFew(hosts.filter(({ addresses }) => addresses?.length === 0).map(({ name }) => name));
    if (without.length === 0) return;
    return noAddress({ hosts: without }).fixedBy(advise(step('https-target', { domain, hosts: without })));
  },
});
