import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import type { Host } from '#engine/gathering/hosts.js';
import type { Fix } from '#base/domain/fix.js';
import type { DotlessTarget } from '#engine/gathering/final-dot.js';
import type { NsSet } from '../delegation.facts.js';
import { advise, replace, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { isWithinAny } from '#base/domain/host-name.js';

export const nsHosts = check({
  id: 'ns-hosts',
  category: 'dns',
  needs: ['nameServers', 'freeDomains', 'nsTypos', 'nsSet'],
  outcomes: {
    'no-address': problem('hosts').costs(10),
    private: problem('hosts').costs(10),
    alias: problem('hosts').costs(8),
  },
  reference: {
    rule: 'RFC 1035 §3.3.11, RFC 2181 §10.3',
    dig: 'NS {zone}',
    rules: { 'no-address': 'RFC 1035 §3.3.11', private: 'RFC 1918, RFC 6890', alias: 'RFC 2181 §10.3' },
    verify: {
      'no-address': 'dig {hosts} A {hosts} AAAA',
      private: 'dig {hosts} A {hosts} AAAA',
      alias: 'dig A {hosts}',
    },
  },
  run({ nameServers, freeDomains, nsTypos, nsSet }, say) {
    // The others are reported by ns-literal and ns-domain.
    const hosts = nameServers.filter(({ name, isLiteral }) => !isLiteral && !isWithinAny(name, freeDomains));
    const names = (isSuch: (host: Host) => boolean) => firstFew(hosts.filter(isSuch).map(({ name }) => name));
    const fix = (listed: readonly string[]) => advise(step('ns-hosts', { hosts: listed }));
    const dead = names(({ addresses }) => addresses?.length === 0);
    if (dead.length > 0) return say['no-address']({ hosts: dead }).fixedBy(withDot(nsTypos, nsSet) ?? fix(dead));
    const hidden = names(
      ({ addresses }) => addresses?.some((address) => specialPurpose(address) !== undefined) ?? false,
    );
    if (hidden.length > 0) return say.private({ hosts: hidden }).fixedBy(fix(hidden));
    const alias = names(({ isAlias }) => isAlias);
    return alias.length > 0
      ? say.alias({ hosts: alias }).fixedBy(advise(step('ns-alias', { hosts: alias })))
      : undefined;
  },
});

/** The record with the intended target, if it is the only one with this typo and not already in the set. */
function withDot([typo, ...others]: readonly DotlessTarget[], { zone, names }: NsSet): Fix | undefined {
  if (!typo || others.length > 0 || names.includes(typo.meant)) return undefined;
  const { target, meant } = typo;
  return replace(
    `${target}.`,
    { host: zone, type: 'NS', value: `${meant}.` },
    step('final-dot', { type: 'NS', host: target }),
  );
}
