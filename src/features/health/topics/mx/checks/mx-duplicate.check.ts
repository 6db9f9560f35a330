import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import type { Host } from '#engine/gathering/hosts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const mxDuplicate = check({
  id: 'mx-duplicate',
  category: 'email',
  needs: ['mx', 'mailHosts'],
  outcomes: { repeated: info('hosts'), shared: info('hosts') },
  reference: { rule: 'RFC 5321 §5.1', dig: 'MX {domain}', verify: { shared: 'dig {hosts} A {hosts} AAAA' } },
  run({ mx, mailHosts }, { repeated, shared }) {
    const names = mx.map(({ host }) => host);
    const twice = firstFew(names.filter((name, i) => names.indexOf(name) < i));
    if (twice.length > 0) return repeated({ hosts: twice }).fixedBy(advise(step('mx-repeated', { hosts: twice })));
    const places = mailHosts.map(placeOf);
    const isShared = (place: string) => place !== '' && places.indexOf(place) < places.lastIndexOf(place);
    const hosts = firstFew(mailHosts.filter((_, i) => isShared(places[i]!)).map(({ name }) => name));
    return hosts.length > 0 ? shared({ hosts }) : undefined;
  },
});

/** Empty for a host with several addresses of one family, because these are different servers. */
function placeOf({ addresses = [] }: Host): string {
  const families = new Set(addresses.map(({ version }) => version));
  return families.size === addresses.length ? addresses.map(String).sort().join() : '';
}
