import { isSpecialBlock } from '#base/domain/special-purpose.js';
import { FATAL_NOTES, type SpfLookupCount } from '#formats/records/spf-lookup-count.js';
import { permissionOf, type ReachedTerm } from '#formats/records/spf-permission.js';
import { LOOKUP_LIMIT, VOID_LIMIT } from '#formats/records/spf.js';
import { networksOf, shareOf } from './spf-networks.js';
import type { SpfPolicy, SpfTexts } from './spf.facts.js';

/**
 * The effect of the SPF record. `everyone`: any server passes. `senders`: the listed servers pass. `partly`: a
 * permerror occurs before the last of them. `nobody`: it lists none. `broken`: a permerror occurs before any.
 * `unclear`: an include could not be looked up.
 */
export type SpfEffect = 'everyone' | 'senders' | 'partly' | 'nobody' | 'broken' | 'unclear' | 'none';

export function spfEffect(texts: SpfTexts, policy?: SpfPolicy, lookups?: SpfLookupCount): SpfEffect {
  if (texts.records.length === 0) return 'none';
  if (!policy || !lookups) return 'broken'; // several records, or one with syntax errors
  const { terms } = permissionOf(policy.name, policy.record, lookups.costs);
  const until = failsAt(terms);
  const read = terms.slice(0, until);
  if (read.some(({ grants, always }) => grants && always) || shareOf(read.flatMap(networksOf), 4) >= 1)
    return 'everyone';
  if (read.some(isSender)) return terms.slice(until).some(isLost) ? 'partly' : 'senders';
  if (until < terms.length) return 'broken';
  return read.some(({ cost }) => cost?.note === 'macro' || cost?.note === 'failed') || !lookups.complete
    ? 'unclear'
    : 'nobody';
}

/** Index of the term at which evaluation ends with permerror if no term before it matched. */
function failsAt(terms: readonly ReachedTerm[]): number {
  let lookups = 0;
  let voids = 0;
  for (const [i, { term, cost }] of terms.entries()) {
    lookups += term.kind === 'all' || 'network' in term ? 0 : 1;
    voids += cost?.note === 'void' ? 1 : 0;
    if (FATAL_NOTES.includes(cost?.note) || lookups > LOOKUP_LIMIT || voids > VOID_LIMIT) return i;
  }
  return terms.length;
}

/** Whether the term lists senders; includes without a record do not. */
function isLost({ term, grants, cost }: ReachedTerm): boolean {
  return grants && term.kind !== 'all' && cost?.note !== 'no-record' && cost?.note !== 'loop' && cost?.note !== 'void';
}

function isSender({ term, grants, cost }: ReachedTerm): boolean {
  if ('network' in term && isSpecialBlock(term.network)) return false; // special-purpose addresses send no mail
  return grants && cost?.note === undefined && !['all', 'include', 'redirect'].includes(term.kind);
}
