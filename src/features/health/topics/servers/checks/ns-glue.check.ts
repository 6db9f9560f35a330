import { firstFew } from '#base/domain/evidence.js';
import { info, problem, warn } from '#base/domain/outcome.js';
import type { GlueHost } from '../glue.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { withoutDetails } from '../server-names.js';

export const nsGlue = check({
  id: 'ns-glue',
  category: 'dns',
  needs: ['glue'],
  outcomes: {
    missing: problem('servers').costs(10),
    dead: problem('servers').costs(10),
    'zone-dead': problem('servers').costs(10),
    outdated: warn('servers').costs(4),
    incomplete: info('servers'),
    sibling: info('servers'),
  },
  reference: { rule: 'RFC 1034 §4.2.1, RFC 9471 §3', dig: '+trace +additional NS {zone}' },
  run({ glue }, say) {
    const listed = (addressesIn: (host: GlueHost) => readonly string[], isSibling = false) => {
      const hosts = glue.filter((host) => host.isSibling === isSibling);
      return firstFew(hosts.flatMap((host) => addressesIn(host).map((address) => `${host.name} (${address})`)));
    };
    const without = (addresses: readonly string[], others: readonly string[] | undefined) =>
      others ? addresses.filter((address) => !others.includes(address)) : [];
    const fix = (servers: readonly string[]) => advise(step('ns-glue', { servers: withoutDetails(servers) }));
    const missing = listed(({ glue: given, own = [] }) => (given.length === 0 ? own : []));
    if (missing.length > 0) return say.missing({ servers: missing }).fixedBy(fix(missing));
    const dead = listed((host) => host.dead);
    if (dead.length > 0) return say.dead({ servers: dead }).fixedBy(fix(dead));
    const deadOwn = listed((host) => host.deadOwn);
    if (deadOwn.length > 0) {
      const alive = glue.flatMap((host) => (host.deadOwn.length > 0 ? without(host.glue, host.dead) : []));
      const addresses = firstFew(alive);
      return say['zone-dead']({ servers: deadOwn }).fixedBy(
        advise(step('ns-own-address', { servers: withoutDetails(deadOwn), addresses })),
      );
    }
    const outdated = listed(({ glue: given, own = [] }) => (own.length > 0 ? without(given, own) : []));
    if (outdated.length > 0) return say.outdated({ servers: outdated }).fixedBy(fix(outdated));
    const incomplete = listed(({ glue: given, own = [] }) => without(own, given));
    if (incomplete.length > 0) return say.incomplete({ servers: incomplete }).fixedBy(fix(incomplete));
    const sibling = listed(({ glue: given, own }) => without(given, own), true);
    if (sibling.length === 0) return;
    return say
      .sibling({ servers: sibling })
      .fixedBy(advise(step('sibling-glue', { servers: withoutDetails(sibling) })));
  },
});
