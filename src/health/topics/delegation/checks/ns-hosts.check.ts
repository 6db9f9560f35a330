import { few } from '../../../../domain/evidence.js';
import { problem } from '../../../../domain/outcome.js';
import { specialPurpose } from '../../../../domain/special-purpose.js';
import type { Host } from '../../../gathering/hosts.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { isWithinAny } from '../../../../domain/host-name.js';

export const nsHosts = check({
  id: 'ns-hosts',
  category: 'dns',
  needs: ['nameServers', 'freeDomains'],
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
  run({ nameServers, freeDomains }, say) {
    // ns-literal and ns-domain speak of the others.
    const hosts = nameServers.filter(({ name, isLiteral }) => !isLiteral && !isWithinAny(name, freeDomains));
    const names = (isSuch: (host: Host) => boolean) => few(hosts.filter(isSuch).map(({ name }) => name));
    const fix = advise(step('ns-hosts'));
    const dead = names(({ addresses }) => addresses?.length === 0);
    if (dead.length > 0) return say['no-address']({ hosts: dead }).fixedBy(fix);
    const hidden = names(
      ({ addresses }) => addresses?.some((address) => specialPurpose(address) !== undefined) ?? false,
    );
    if (hidden.length > 0) return say.private({ hosts: hidden }).fixedBy(fix);
    const alias = names(({ isAlias }) => isAlias);
    return alias.length > 0 ? say.alias({ hosts: alias }).fixedBy(fix) : undefined;
  },
});
