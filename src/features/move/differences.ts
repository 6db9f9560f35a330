import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { Severity } from '#base/domain/finding.js';
import type { Sliceable } from '#base/execution/time-slices.js';
import { parentOf } from '#base/domain/host-name.js';
import { NO_HOST } from '#base/domain/nonexistent-name.js';
import { type ZoneQuery, zoneQueryKey } from './known-names.js';

/** The records of one side at a name: those of the queried type, the CNAME instead of them, or a delegation. */
export interface RecordSet {
  readonly type: RecordType;
  /** In presentation format. */
  readonly values: readonly string[];
  readonly ttl: number;
}

/** By query; undefined where there are no records. Queries without an answer are not included. */
export type ReceivedSets = ReadonlyMap<string, RecordSet | undefined>;

export const KINDS = ['missing', 'value', 'ttl', 'extra'] as const;
export type Kind = (typeof KINDS)[number];

export interface Difference {
  readonly name: string;
  readonly type: RecordType;
  readonly kind: Kind;
  readonly current: readonly string[];
  readonly proposed: readonly string[];
  readonly currentTtl?: number;
  readonly proposedTtl?: number;
  /** Missing, and the owner gives up what it is for. */
  readonly isExpected?: true;
}

export const SEVERITY_OF: Readonly<Record<Kind, Severity>> = {
  missing: 'problem',
  value: 'warn',
  ttl: 'info',
  extra: 'info',
};

const ADDRESSES: readonly RecordType[] = ['A', 'AAAA'];

/** The differences of the proposed servers from the current ones; the order of records is ignored. */
export function* differencesBetween(
  questions: readonly ZoneQuery[],
  current: ReceivedSets,
  proposed: ReceivedSets,
): Sliceable<Difference[]> {
  const found = new Map<string, Difference>();
  for (const question of questions) {
    yield;
    const key = zoneQueryKey(question);
    if (question.name.startsWith(`${NO_HOST}.`) || !current.has(key) || !proposed.has(key)) continue;
    const [was, will] = [current.get(key), proposed.get(key)];
    if (question.isGuess && isSynthesized(question, was, current) && isSynthesized(question, will, proposed)) continue;
    const difference = compare(question, was, will);
    if (difference) found.set(`${difference.name} ${difference.type}`, difference);
  }
  // A CNAME replaced by addresses is a changed value, which the query for the addresses reports.
  const hasAddress = (name: string) =>
    ADDRESSES.some((type) => ADDRESSES.includes(proposed.get(zoneQueryKey({ name, type }))?.type ?? 'CNAME'));
  const reported = [...found.values()].filter(
    ({ kind, type, name }) => kind !== 'missing' || type !== 'CNAME' || !hasAddress(name),
  );
  return reported.sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

function compare(
  { name, type }: ZoneQuery,
  was: RecordSet | undefined,
  will: RecordSet | undefined,
): Difference | undefined {
  const about = {
    name,
    current: was?.values ?? [],
    proposed: will?.values ?? [],
    ...(was && { currentTtl: was.ttl }),
    ...(will && { proposedTtl: will.ttl }),
  };
  if (!was || !will) {
    const there = was ?? will;
    return there && { ...about, type: there.type, kind: was ? 'missing' : 'extra' };
  }
  if (was.type !== will.type) return { ...about, type, kind: 'value', current: typed(was), proposed: typed(will) };
  if (!areSameSets(was, will)) return { ...about, type: was.type, kind: 'value' };
  return was.ttl === will.ttl ? undefined : { ...about, type: was.type, kind: 'ttl' };
}

function typed({ type, values }: RecordSet): string[] {
  return values.map((value) => `${type} ${value}`);
}

/** Whether there are no records, or only those that a wildcard returns for any name. */
function isSynthesized({ name, type }: ZoneQuery, set: RecordSet | undefined, seen: ReceivedSets): boolean {
  if (!set) return true;
  for (let above = parentOf(name); above.includes('.'); above = parentOf(above)) {
    const any = seen.get(zoneQueryKey({ name: `${NO_HOST}.${above}`, type }));
    if (any) return any.type === set.type && areSameSets(any, set);
  }
  return false;
}

/** Types with case-sensitive text; all others contain names and numbers. */
const LITERAL: ReadonlySet<RecordType> = new Set<RecordType>(['TXT', 'CAA']);

export function areSameSets(one: RecordSet, other: RecordSet): boolean {
  return comparisonKey(one) === comparisonKey(other);
}

function comparisonKey({ type, values }: RecordSet): string {
  const plain = LITERAL.has(type) ? values : values.map((value) => value.toLowerCase());
  return [...new Set(plain)].sort().join('\n');
}

/** Name and type of each record that differs in this way, without expected losses. */
export function differingNames(differences: readonly Difference[], kind: Kind): string[] {
  return differences.filter((one) => one.kind === kind && !one.isExpected).map(({ name, type }) => `${name} ${type}`);
}
