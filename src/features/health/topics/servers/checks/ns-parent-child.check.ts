import { firstFew } from '#base/domain/evidence.js';
import { isWithin, isWithinAny } from '#base/domain/host-name.js';
import { info, ok, problem, warn } from '#base/domain/outcome.js';
import { isWithoutAuthority, type ServerProfile } from '../server-profile.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const nsParentChild = check({
  id: 'ns-parent-child',
  category: 'dns',
  needs: ['referral', 'zoneServers', 'freeDomains'],
  outcomes: {
    ok: ok('servers'),
    disjoint: problem('above', 'own').costs(12),
    'zone-wrong': problem('above', 'own').costs(12),
    outdated: problem('servers', 'own').costs(8),
    leftover: warn('servers', 'above').costs(8),
    'parent-only': warn('servers', 'own').costs(3),
    single: warn('server', 'servers').costs(6),
    'zone-only': info('servers'),
  },
  reference: { rule: 'RFC 1034 §4.2.2', dig: '+trace NS {zone}' },
  run({ referral: { zone, names }, zoneServers: { names: own, servers, strays, former }, freeDomains }, say) {
    if (own.length === 0) return; // no server is authoritative for the zone
    const above = names.filter((name) => !own.includes(name));
    const below = own.filter((name) => !names.includes(name));
    const gone = former.map(({ name }) => name);
    const useless = [...servers, ...strays]
      .filter(({ name }) => above.includes(name))
      .filter((stray) => isUseless(stray, zone, freeDomains))
      .map(({ name }) => name);
    const right = [...new Set([...own, ...names])].filter((name) => !gone.includes(name) && !useless.includes(name));
    const inZone = step('ns-zone-names', { zone, names: firstFew(right.toSorted()), old: firstFew(gone) });
    const atRegistrar = step('ns-registrar-names', {
      zone,
      names: firstFew(right.toSorted()),
      servers: firstFew(useless),
    });
    if (gone.length === own.length)
      return say['zone-wrong']({ above: firstFew(above), own: firstFew(own) }).fixedBy(advise(inZone));
    if (above.length === names.length) {
      const either = step('ns-either', { zone, above: firstFew(above), own: firstFew(own) });
      const fix = advise(useless.length === above.length ? atRegistrar : either);
      return say.disjoint({ above: firstFew(above), own: firstFew(own) }).fixedBy(fix);
    }
    if (useless.length > 0)
      return say
        .outdated({ servers: firstFew(useless), own: firstFew(own) })
        .fixedBy(gone.length > 0 ? advise(atRegistrar, inZone) : advise(atRegistrar));
    if (gone.length > 0)
      return say.leftover({ servers: firstFew(gone), above: firstFew(names) }).fixedBy(advise(inZone));
    const fix = advise(step('ns-same-names'));
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
function isUseless(server: ServerProfile, zone: string, freeDomains: readonly string[]): boolean {
  if (server.isWithoutAddress) return !isWithin(server.name, zone) && !isWithinAny(server.name, freeDomains);
  return isWithoutAuthority(server);
}
