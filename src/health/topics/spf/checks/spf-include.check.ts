import { cut } from '../../../../domain/evidence.js';
import { problem } from '../../../../domain/outcome.js';
import { type SpfCost, targetOf } from '../../../../records/spf-ledger.js';
import type { SpfPolicy } from '../spf.facts.js';
import { advise, replace, step, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { isWithinAny } from '../../../../domain/host-name.js';
import { withoutTerms } from '../spf-repair.js';

export const spfInclude = check({
  id: 'spf-include',
  category: 'email',
  needs: ['spfPolicy', 'spfLedger', 'freeDomains'],
  outcomes: {
    loop: problem('term', 'owner').costs(15),
    missing: problem('term', 'owner').costs(15),
    several: problem('term', 'owner').costs(15),
    invalid: problem('term', 'owner').costs(15),
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
  run({ spfPolicy, spfLedger, freeDomains }, { loop, missing, several, invalid }) {
    const say = [
      ['loop', loop],
      ['invalid', invalid],
      ['no-record', missing],
      ['several-records', several],
    ] as const;
    for (const [note, outcome] of say) {
      // spf-include-domain speaks of what anyone can register.
      const cost = spfLedger.noted(note).find((one) => !isWithinAny(targetOf(one) ?? '', freeDomains));
      if (cost) return outcome({ term: cut(cost.term), owner: cost.domain }).fixedBy(repair(cost, spfPolicy));
    }
    return undefined;
  },
});

/** A term of one's own can be dropped: it lets nobody send as it is. One inside another's record is theirs to fix. */
function repair({ term, domain, note }: SpfCost, { name, text, record }: SpfPolicy) {
  const isOwn = domain === name && (term.startsWith('include:') || note === 'no-record');
  if (!isOwn) return advise(step('spf-foreign', { term: cut(term), owner: domain }));
  return replace(cut(text), txt(name, withoutTerms(record, [term])), step('spf-include', { term: cut(term) }));
}
