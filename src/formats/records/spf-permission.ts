import { hostName } from '#base/domain/host-name.js';
import type { SpfCost } from './spf-lookup-count.js';
import { formatTerm, type SpfQualifier, type SpfTerm } from './spf-term.js';
import { lookupTerms, type SpfRecord } from './spf.js';

/** A term that receivers evaluate, in the record itself or in one that it refers to. */
export interface ReachedTerm {
  /** The domain whose record has the term. */
  readonly owner: string;
  readonly term: SpfTerm;
  /** A matching sender passes: the qualifier of the term and of every include that leads to it is `+`. */
  readonly grants: boolean;
  /** Every sender matches the term, so that the terms after it are not evaluated. */
  readonly always: boolean;
  readonly cost?: SpfCost;
  /** The term of the top record that leads here. */
  readonly via?: string;
}

/** The result for senders that no other term matches; without a qualifier, no term matches them. */
export interface SpfEnd {
  readonly owner: string;
  readonly qualifier?: SpfQualifier;
  /** The term that matches every sender, where it is not `all`. */
  readonly term?: string;
}

/** The senders that a record permits, including its includes and redirects (RFC 7208 sections 5.2 and 6.1). */
export interface SpfPermission {
  /** In the order of evaluation. */
  readonly terms: readonly ReachedTerm[];
  /** Undefined where a redirect could not be followed. */
  readonly end: SpfEnd | undefined;
}

export function permissionOf(owner: string, record: SpfRecord, costs: readonly SpfCost[]): SpfPermission {
  const level = { owner, record, costs: costsByTerm(record, costs) };
  return { terms: reachedTerms({ ...level, grants: true }), end: endOf(level) };
}

interface Level {
  readonly owner: string;
  readonly record: SpfRecord;
  readonly costs: ReadonlyMap<SpfTerm, SpfCost>;
}

function reachedTerms(level: Level & { readonly grants: boolean; readonly via?: string }): ReachedTerm[] {
  return evaluatedTerms(level).flatMap((term) => {
    const cost = level.costs.get(term);
    const grants = level.grants && (term.kind === 'redirect' || ('qualifier' in term && term.qualifier === '+'));
    const via = level.via ?? formatTerm(term);
    const below = levelBelow(term, cost);
    const always = !below && matchesAll(term, level);
    return [
      { owner: level.owner, term, grants, always, ...(cost && { cost }), ...(level.via !== undefined && { via }) },
      ...(below ? reachedTerms({ ...below, grants, via }) : []),
    ];
  });
}

/** The terms up to one that matches every sender; a redirect comes last, and only where there is no such term. */
function evaluatedTerms(level: Level): SpfTerm[] {
  const { terms } = level.record;
  const last = terms.findIndex((term) => 'qualifier' in term && matchesAll(term, level));
  if (last >= 0) return terms.slice(0, last + 1).filter((term) => 'qualifier' in term);
  const redirect = terms.filter(({ kind }) => kind === 'redirect');
  return [...terms.filter((term) => 'qualifier' in term), ...redirect];
}

/**
 * `all`, an `exists` whose name always exists, an include of a record that every sender passes, and a term with macros
 * that matches invented senders.
 */
function matchesAll(term: SpfTerm, level: Level): boolean {
  if (term.kind === 'all') return true;
  const cost = level.costs.get(term);
  if (cost?.open) return true;
  if (term.kind === 'exists') return cost !== undefined && cost.note === undefined;
  const below = term.kind === 'include' ? levelBelow(term, cost) : undefined;
  return below !== undefined && endOf(below)?.qualifier === '+';
}

function endOf(level: Level): SpfEnd | undefined {
  const { owner, record, costs } = level;
  const last = record.terms.find((term) => 'qualifier' in term && matchesAll(term, level));
  if (last && 'qualifier' in last)
    return { owner, qualifier: last.qualifier, ...(last.kind !== 'all' && { term: formatTerm(last) }) };
  const redirect = record.terms.find(({ kind }) => kind === 'redirect');
  if (!redirect) return { owner };
  if (costs.get(redirect)?.open) return { owner, qualifier: '+', term: formatTerm(redirect) };
  const below = levelBelow(redirect, costs.get(redirect));
  return below && endOf(below);
}

function levelBelow(term: SpfTerm, cost: SpfCost | undefined): Level | undefined {
  if ((term.kind !== 'include' && term.kind !== 'redirect') || !cost?.record) return undefined;
  return { owner: hostName(term.domain), record: cost.record, costs: costsByTerm(cost.record, cost.nested) };
}

/**
 * Assigns each term its own entry, even where terms are repeated: a repeated term that was not followed is not
 * evaluated.
 */
export function costsByTerm(record: SpfRecord, costs: readonly SpfCost[]): ReadonlyMap<SpfTerm, SpfCost> {
  const left = [...costs];
  return new Map(
    lookupTerms(record).flatMap((term) => {
      const written = left.length > 0 ? formatTerm(term) : '';
      const at = left.findIndex((cost) => cost.term === written);
      return left.splice(at, at < 0 ? 0 : 1).map((cost) => [term, cost] as const);
    }),
  );
}
