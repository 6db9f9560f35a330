import { firstFew } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { dataOfType, addressDifferences } from '../server-answers.js';
import { authoritativeStates, type ServerProfile } from '../server-profile.js';

const NOTHING = '–';

export const nsAddressAgreement = check({
  id: 'ns-address-agreement',
  category: 'dns',
  needs: ['zoneServers'],
  outcomes: { differs: warn('servers').costs(6), varies: info('servers') },
  reference: {
    rule: 'RFC 1034 §4.3.5',
    dig: '@{server} +norecurse MX {domain}',
    verify: {
      differs: 'dig @{server} +norecurse {said} {domain}',
      varies: 'dig @{server} +norecurse {said} {domain}',
    },
  },
  run({ zoneServers: { servers } }, { differs, varies }) {
    const found = servers.flatMap((server) => addressDifferences(server.answers).map((one) => ({ server, ...one })));
    if (found.length === 0) return;
    const fix = advise(step('ns-transfer'));
    const shown = firstFew(found.map(({ server, data }) => `${server.name} (${sidesOf(server, data)})`));
    // Load balancers return different addresses for each query.
    const isBalanced = ({ type }: { type: string }) =>
      (type === 'A' || type === 'AAAA') && !(servers.length > 1 && doServersAgree(servers, type));
    return (found.every(isBalanced) ? varies : differs)({ servers: shown }).fixedBy(fix);
  },
});

function sidesOf(server: ServerProfile, data: readonly (readonly string[])[]): string {
  const [first] = authoritativeStates(server);
  const addresses = [first?.address, server.answers?.elsewhere?.address];
  return data.map((side, i) => `${String(addresses[i])}: ${side.join('; ') || NOTHING}`).join(', ');
}

/** Whether all servers return the same data at their first address. */
function doServersAgree(servers: readonly ServerProfile[], type: 'A' | 'AAAA'): boolean {
  const sets = servers.flatMap(({ answers }) => dataOfType(answers, type)?.join('; ') ?? []);
  return new Set(sets).size <= 1;
}
