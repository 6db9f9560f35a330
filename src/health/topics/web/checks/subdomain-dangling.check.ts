import { few } from '../../../../domain/evidence.js';
import { problem, warn } from '../../../../domain/outcome.js';
import type { DanglingCname } from '../aliases.js';
import { advise, step } from '../../../repair/fixes.js';
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
    // Of an MX host without an address others speak.
    const rest = danglingCnames.filter(({ name }) => !mailHosts.some((host) => host.name === name));
    const [told, say] = open.length > 0 ? [open, claimable] : [rest, dead];
    if (told.length === 0) return;
    const evidence = evidenceOf(told);
    return say(evidence).fixedBy(advise(step('dead-alias', { names: evidence.names })));
  },
});

function evidenceOf(aliases: readonly DanglingCname[]) {
  return { names: few(aliases.map(({ name }) => name)), targets: few(aliases.map(({ target }) => target)) };
}
