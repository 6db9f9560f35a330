import { isSpecialBlock } from '../../../domain/special-purpose.js';
import { FATAL_NOTES, type SpfLedger } from '../../../records/spf-ledger.js';
import { permissionOf, type ReachedTerm } from '../../../records/spf-permission.js';
import { LOOKUP_LIMIT, VOID_LIMIT } from '../../../records/spf.js';
import { networksOf, shareOf } from './spf-networks.js';
import type { SpfPolicy, SpfTexts } from './spf.facts.js';

/**
 * What SPF does for the mail of a domain. `everyone`: any server passes. `senders`: the servers it lists pass. `partly`:
 * receivers give up before the last of them. `nobody`: it lists none. `broken`: receivers give up before any. `unclear`:
 * a reference could not be followed.
 */
export type SpfEffect = 'everyone' | 'senders' | 'partly' | 'nobody' | 'broken' | 'unclear' | 'none';

export function spfEffect(texts: SpfTexts, policy?: SpfPolicy, ledger?: SpfLedger): SpfEffect {
  if (texts.records.length === 0) return 'none';
  if (!policy || !ledger) return 'broken'; // several records, or one with syntax errors
  const { terms } = permissionOf(policy.name, policy.record, ledger.costs);
  const until = failsAt(terms);
  const read = terms.slice(0, until);
  if (read.some(({ grants, always }) => grants && always) || shareOf(read.flatMap(networksOf), 4) >= 1)
    return 'everyone';
  if (read.some(isSender)) return terms.slice(until).some(isLost) ? 'partly' : 'senders';
  if (until < terms.length) return 'broken';
  return read.some(({ cost }) => cost?.note === 'macro' || cost?.note === 'failed') || !ledger.complete
    ? 'unclear'
    : 'nobody';
}

/** Where evaluation ends with permerror if no term before matched. */
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

/** Lists servers, or may have: a reference that leads to no record does not. */
function isLost({ term, grants, cost }: ReachedTerm): boolean {
  return grants && term.kind !== 'all' && cost?.note !== 'no-record' && cost?.note !== 'loop' && cost?.note !== 'void';
}

function isSender({ term, grants, cost }: ReachedTerm): boolean {
  if ('network' in term && isSpecialBlock(term.network)) return false; // no mail comes from there
  return grants && cost?.note === undefined && !['all', 'include', 'redirect'].includes(term.kind);
}
