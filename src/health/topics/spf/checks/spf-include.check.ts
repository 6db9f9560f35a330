import { meantInclude } from '../../../mail-providers.js';
import { cut } from '../../../../domain/evidence.js';
import { problem } from '../../../../domain/outcome.js';
import { type SpfCost, targetOf } from '../../../../records/spf-ledger.js';
import type { SpfPolicy } from '../spf.facts.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { isWithinAny } from '../../../../domain/host-name.js';
import { respelt, undead } from '../ignored-record.js';

export const spfInclude = check({
  id: 'spf-include',
  category: 'email',
  needs: ['spfPolicy', 'spfLedger', 'spfGone', 'freeDomains'],
  outcomes: {
    loop: problem('term', 'owner').costs(18),
    missing: problem('term', 'owner').costs(18),
    several: problem('term', 'owner').costs(18),
    invalid: problem('term', 'owner').costs(18),
  },
  reference: {
    rule: 'RFC 7208 §5.2, §6.1',
    dig: 'TXT {domain}',
    verify: {
      loop: 'dig TXT {owner}',
      missing: 'dig TXT {target}',
      several: 'dig TXT {target}',
      invalid: 'dig TXT {target}',
    },
  },
  run({ spfPolicy, spfLedger, spfGone, freeDomains }, { loop, missing, several, invalid }) {
    const say = [
      ['loop', loop],
      ['invalid', invalid],
      ['no-record', missing],
      ['several-records', several],
    ] as const;
    for (const [note, outcome] of say) {
      // spf-include-domain speaks of what anyone can register.
      const cost = spfLedger.noted(note).find((one) => !isWithinAny(targetOf(one) ?? '', freeDomains));
      if (cost) return outcome({ term: cut(cost.term), owner: cost.domain }).fixedBy(repair(cost, spfPolicy, spfGone));
    }
    return undefined;
  },
});

/** A term of one's own can be dropped where nobody can send by it: its target does not exist. Others may still be corrected. */
function repair(cost: SpfCost, policy: SpfPolicy, gone: readonly string[]) {
  const { name } = policy;
  const { term, domain, note } = cost;
  const meant = domain === name && note === 'no-record' ? meantInclude(term) : undefined;
  if (meant !== undefined) return respelt(policy, term, meant);
  const isDead = domain === name && gone.includes(targetOf(cost) ?? '') && note === 'no-record';
  if (domain === name && !isDead) return advise(step('spf-include-check', { term: cut(term) }));
  if (!isDead) return advise(step('spf-foreign', { term: cut(term), owner: domain }));
  return undead(policy, [term], step('spf-include', { term: cut(term) }));
}
