import { AddressSet } from '#base/domain/address-set.js';
import { CidrBlock } from '#base/domain/ip-address.js';
import { FATAL_NOTES } from './spf-lookup-count.js';
import type { ResolvedSpf, ResolvedTerm } from './spf-resolution.js';
import type { SpfQualifier } from './spf-term.js';

/** `error` is permerror. The limit on lookups counts where `withinLimit` has applied it. */
export type SpfOutcome = SpfQualifier | 'error';

/** The addresses of each result; those that are in none were not part of the question. */
export type SpfSenders = ReadonlyMap<SpfOutcome, AddressSet>;

/** All clients; receivers treat an IPv4-mapped address as IPv4 (RFC 7208 section 5). */
const CLIENTS = AddressSet.everything.difference(AddressSet.of([CidrBlock.of('::ffff:0:0/96')]));

/** Terms times ranges of addresses: larger records are not evaluated, and cannot be compared. */
const MAX_EFFORT = 200_000;

/** Each record is evaluated once, however often it is included and compared. */
const evaluated = new WeakMap<ResolvedSpf, SpfSenders>();

/**
 * The result of a record for every address. Terms that cannot be compared match no address here, so that `+` has the
 * addresses that are known to pass.
 */
export function sendersOf(record: ResolvedSpf): SpfSenders {
  const kept = evaluated.get(record);
  if (kept) return kept;
  const results = isTooLarge(record) ? new Map<SpfOutcome, AddressSet>() : sums(decisions(record, 'known'));
  evaluated.set(record, results);
  return results;
}

function sums(found: readonly Decision[]): SpfSenders {
  const sets = new Map<SpfOutcome, AddressSet[]>();
  for (const { outcome, addresses } of found) {
    const others = sets.get(outcome);
    if (others) others.push(addresses);
    else sets.set(outcome, [addresses]);
  }
  return new Map([...sets].map(([outcome, all]) => [outcome, AddressSet.union(all)]));
}

const efforts = new WeakMap<ResolvedSpf, number>();

/** What evaluating the record costs: each of its terms is compared with all ranges of addresses. */
export function effortOf(record: ResolvedSpf): number {
  const kept = efforts.get(record);
  if (kept !== undefined) return kept;
  const terms = withoutNeighbors(readTerms(record));
  let ranges = 1;
  for (const resolved of terms) {
    ranges += matchOf(resolved).size;
    if (resolved.term.kind !== 'redirect' || !resolved.below) continue;
    for (const addresses of sendersOf(resolved.below).values()) ranges += addresses.size;
  }
  efforts.set(record, terms.length * ranges);
  return terms.length * ranges;
}

export function isTooLarge(record: ResolvedSpf): boolean {
  return effortOf(record) > MAX_EFFORT;
}

/** Whether the result of a term depends on more than the address of the client, or is unknown. */
export function isIncomparable(resolved: ResolvedTerm): boolean {
  const { term, addresses, below, note } = resolved;
  if (!['include', 'redirect', 'a', 'mx', 'exists', 'ptr'].includes(term.kind) || isFatal(resolved)) return false;
  if (term.kind === 'exists' || term.kind === 'ptr') return true;
  if (below) return isTooLarge(below) || readTerms(below).some(isIncomparable);
  return !addresses && note !== 'void';
}

/**
 * Whether two records give every address the same result. Terms that cannot be compared have to be reached by the same
 * addresses in the same order.
 */
export function haveSameSenders(one: ResolvedSpf, other: ResolvedSpf): boolean {
  const [ones, others] = [groupedDecisions(one), groupedDecisions(other)];
  return (
    ones.size === others.size && [...ones].every(([key, addresses]) => others.get(key)?.equals(addresses) ?? false)
  );
}

/** The addresses that match this term; none where it cannot be compared. */
export function matchOf({ term, addresses, below, beyond }: ResolvedTerm): AddressSet {
  if (beyond) return AddressSet.empty;
  if (term.kind === 'all') return CLIENTS;
  if (term.kind === 'include' && below) return sendersOf(below).get('+') ?? AddressSet.empty;
  return addresses?.intersection(CLIENTS) ?? AddressSet.empty;
}

/** The terms that receivers evaluate: none after `all`, and the redirect only without it. */
export function readTerms({ terms }: ResolvedSpf): readonly ResolvedTerm[] {
  const all = terms.findIndex(({ term }) => term.kind === 'all');
  if (all >= 0) return terms.slice(0, all + 1).filter(({ term }) => 'qualifier' in term);
  const redirects = terms.filter(({ term }) => term.kind === 'redirect');
  return [...terms.filter(({ term }) => 'qualifier' in term), ...redirects];
}

interface Decision {
  readonly outcome: SpfOutcome;
  readonly addresses: AddressSet;
  /** The terms before it that cannot be compared, each with its own result. */
  readonly doubts: readonly ResolvedTerm[];
}

/** Splits the clients, term by term, into those with a result and the rest. */
function decisions(record: ResolvedSpf, mode: 'known' | 'proven'): Decision[] {
  const found: Decision[] = [];
  const doubts: ResolvedTerm[] = [];
  let left = CLIENTS;
  const decide = (outcome: SpfOutcome, matching: AddressSet) => {
    const addresses = matching.intersection(left);
    if (!addresses.isEmpty) found.push({ outcome, addresses, doubts: [...doubts] });
    left = left.difference(addresses);
  };
  for (const resolved of withoutNeighbors(readTerms(record))) {
    const { term, below } = resolved;
    if (isFatal(resolved)) decide('error', left);
    if (isIncomparable(resolved)) {
      doubts.push(resolved);
      if (mode === 'proven') continue;
    }
    const results: SpfSenders = below ? sendersOf(below) : new Map<SpfOutcome, AddressSet>();
    if (term.kind === 'redirect') for (const [outcome, addresses] of results) decide(outcome, addresses);
    if (!('qualifier' in term)) continue;
    decide('error', results.get('error') ?? AddressSet.empty);
    decide(term.qualifier, matchOf(resolved));
  }
  decide('?', left);
  return found;
}

/** Networks in a row with one result are evaluated as one, because a record can have hundreds. */
function withoutNeighbors(terms: readonly ResolvedTerm[]): readonly ResolvedTerm[] {
  const runs: ResolvedTerm[][] = [];
  for (const resolved of terms) {
    const before = runs.at(-1)?.[0]?.term;
    const { term } = resolved;
    const isSame = before && 'network' in before && 'network' in term && before.qualifier === term.qualifier;
    if (isSame) runs.at(-1)!.push(resolved);
    else runs.push([resolved]);
  }
  return runs.map((run) =>
    run.length === 1 ? run[0]! : { ...run[0]!, addresses: AddressSet.union(run.flatMap((one) => one.addresses ?? [])) },
  );
}

const grouped = new WeakMap<ResolvedSpf, ReadonlyMap<string, AddressSet>>();

/** The addresses by what decides about them. */
function groupedDecisions(record: ResolvedSpf): ReadonlyMap<string, AddressSet> {
  const kept = grouped.get(record);
  if (kept) return kept;
  const groups = new Map<string, AddressSet>();
  for (const { outcome, addresses, doubts } of decisions(record, 'proven')) {
    // The last doubts do not matter where they would lead to the same result.
    const isOther = (doubt: ResolvedTerm) => !('qualifier' in doubt.term) || doubt.term.qualifier !== outcome;
    const deciding = doubts.slice(0, doubts.findLastIndex(isOther) + 1);
    const key = [...deciding.map(({ text }) => text.toLowerCase()), outcome].join(' ');
    groups.set(key, (groups.get(key) ?? AddressSet.empty).union(addresses));
  }
  grouped.set(record, groups);
  return groups;
}

function isFatal({ note, beyond }: ResolvedTerm): boolean {
  return beyond === true || FATAL_NOTES.includes(note);
}
