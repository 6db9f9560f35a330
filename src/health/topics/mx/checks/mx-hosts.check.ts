import { few } from '../../../../domain/evidence.js';
import { problem, warn } from '../../../../domain/outcome.js';
import { specialPurpose } from '../../../../domain/special-purpose.js';
import type { Host } from '../../../gathering/hosts.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { isWithin } from '../../../is-within.js';
import { isLeftover } from '../../../mail-providers.js';

export const mxHosts = check({
  id: 'mx-hosts',
  category: 'email',
  needs: ['mailHosts', 'freeDomains'],
  outcomes: {
    literal: problem('hosts').costs(20),
    dead: problem('hosts').costs(25),
    partly: warn('hosts').costs(5),
    private: problem('hosts').costs(15),
    alias: warn('hosts').costs(3),
  },
  reference: { rule: 'RFC 5321 §5.1, RFC 2181 §10.3', dig: 'MX {domain}' },
  run({ mailHosts, freeDomains }, say) {
    // mx-leftover and mx-domain speak of the others.
    const judged = mailHosts.filter(({ name }) => !isLeftover(name) && !isWithin(name, freeDomains));
    const hosts = judged.length > 0 ? judged : mailHosts;
    const names = (isSuch: (host: Host) => boolean) => few(hosts.filter(isSuch).map(({ name }) => name));
    const literal = names(({ isLiteral }) => isLiteral);
    if (literal.length > 0) return say.literal({ hosts: literal }).fixedBy(advise(step('mx-literal')));
    const dead = names(({ addresses }) => addresses?.length === 0);
    const fix = advise(step('mx-hosts'));
    if (dead.length > 0) {
      const all = hosts.every(({ addresses }) => addresses?.length === 0);
      return (all ? say.dead({ hosts: dead }) : say.partly({ hosts: dead })).fixedBy(fix);
    }
    const hidden = names(
      ({ addresses }) => addresses?.some((address) => specialPurpose(address) !== undefined) ?? false,
    );
    if (hidden.length > 0) return say.private({ hosts: hidden }).fixedBy(fix);
    const alias = names(({ isAlias }) => isAlias);
    return alias.length > 0 ? say.alias({ hosts: alias }).fixedBy(advise(step('mx-alias'))) : undefined;
  },
});
