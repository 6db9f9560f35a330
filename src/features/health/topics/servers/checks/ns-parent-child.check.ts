import { firstFew } from '#base/domain/evidence.js';
import { isWithin, isWithinAny } from '#base/domain/host-name.js';
import { info, ok, problem, warn } from '#base/domain/outcome.js';
import type { ServerProfile } from '../server-profile.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const nsParentChild = check({
  id: 'ns-parent-child',
  category: 'dns',
  needs: ['referral', 'zoneServers', 'freeDomains'],
  outcomes: {
    ok: ok('servers'),
    disjoint: problem('above', 'own').costs(12),
    outdated: problem('servers', 'own').costs(8),
    'parent-only': warn('servers', 'own').costs(3),
    single: warn('server', 'servers').costs(6),
    'zone-only': info('servers'),
  },
  reference: { rule: 'RFC 1034 §4.2.2', dig: '+trace NS {zone}' },
  run({ referral: { zone, names }, zoneServers: { names: own, strays }, freeDomains }, say) {
    if (own.length === 0) return; // no server is authoritative for the zone
    const above = names.filter((name) => !own.includes(name));
    const below = own.filter((name) => !names.includes(name));
    const fix = advise(step('ns-same-names'));
    if (above.length === names.length) return say.disjoint({ above: firstFew(above), own: firstFew(own) }).fixedBy(fix);
    const useless = strays.filter((stray) => isUseless(stray, zone, freeDomains)).map(({ name }) => name);
    if (useless.length > 0) return say.outdated({ servers: firstFew(useless), own: firstFew(own) }).fixedBy(fix);
    if (above.length > 0) return say['parent-only']({ servers: firstFew(above), own: firstFew(own) }).fixedBy(fix);
    const [server] = names;
    if (below.length > 0 && server !== undefined && names.length === 1)
      return say.single({ server, servers: firstFew(below) }).fixedBy(fix);
    if (below.length > 0) return say['zone-only']({ servers: firstFew(below) }).fixedBy(fix);
    return say.ok({ servers: firstFew(own) });
  },
});

/**
 * Whether resolvers get no answer from this server. For a server inside the zone, the parent zone has a glue record.
 */
function isUseless(
  { name, addressStates, isWithoutAddress = false }: ServerProfile,
  zone: string,
  freeDomains: readonly string[],
): boolean {
  if (isWithoutAddress) return !isWithin(name, zone) && !isWithinAny(name, freeDomains);
  return addressStates.length > 0 && addressStates.every(({ state }) => state === 'lame' || state === 'silent');
}
