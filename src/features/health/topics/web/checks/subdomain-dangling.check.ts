import { firstFew } from '#base/domain/evidence.js';
import { problem, warn } from '#base/domain/outcome.js';
import type { DanglingCname } from '../aliases.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const subdomainDangling = check({
  id: 'subdomain-dangling',
  category: 'security',
  needs: ['danglingCnames', 'mailHosts?'],
  outcomes: { claimable: problem('names', 'targets').costs(18), dead: warn('names', 'targets').costs(3) },
  reference: {
    rule: 'RFC 1034 §3.6.2',
    dig: 'A {names}',
  },
  run({ danglingCnames, mailHosts = [] }, { claimable, dead }) {
    const open = danglingCnames.filter((alias) => alias.claimable);
    // MX hosts without an address are reported by mx-hosts.
    const rest = danglingCnames.filter(({ name }) => !mailHosts.some((host) => host.name === name));
    const [reported, say] = open.length > 0 ? [open, claimable] : [rest, dead];
    if (reported.length === 0) return;
    const evidence = evidenceOf(reported);
    return say(evidence).fixedBy(advise(step('dead-alias', { names: evidence.names })));
  },
});

function evidenceOf(aliases: readonly DanglingCname[]) {
  return { names: firstFew(aliases.map(({ name }) => name)), targets: firstFew(aliases.map(({ target }) => target)) };
}
