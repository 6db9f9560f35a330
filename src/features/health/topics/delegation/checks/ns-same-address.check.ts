import { shorten, firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const nsSameAddress = check({
  id: 'ns-same-address',
  category: 'dns',
  needs: ['nsAddresses'],
  outcomes: { shared: warn('hosts', 'addresses').costs(5) },
  reference: { rule: 'RFC 2182 §3.1', dig: '{hosts} A {hosts} AAAA' },
  run({ nsAddresses }, { shared }) {
    const byAddresses = new Map<string, string[]>();
    for (const { name, addresses } of nsAddresses) {
      const key = addresses.map(String).sort().join(', ');
      if (key !== '') byAddresses.set(key, [...(byAddresses.get(key) ?? []), name]);
    }
    const twins = [...byAddresses].find(([, names]) => names.length > 1);
    if (!twins) return;
    const [addresses, names] = twins;
    return shared({ hosts: firstFew(names), addresses: shorten(addresses) }).fixedBy(advise(step('second-ns')));
  },
});
