import type { RecordType } from '../dns-wire/record-type.js';
import type { Severity } from '../domain/finding.js';
import { parentOf } from '../domain/host-name.js';
import { NO_HOST } from '../health/gathering/nobody.js';
import { type Question, questionKey } from './known-names.js';

/** What one side has at a name: the records asked for, the CNAME in their place, or a delegation to other servers. */
export interface RecordSet {
  readonly type: RecordType;
  /** As they are shown. */
  readonly values: readonly string[];
  readonly ttl: number;
}

/** By question; `undefined` where there is nothing. A question that was not answered is not among them. */
export type Seen = ReadonlyMap<string, RecordSet | undefined>;

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
}

export const SEVERITY_OF: Readonly<Record<Kind, Severity>> = {
  missing: 'problem',
  value: 'warn',
  ttl: 'info',
  extra: 'info',
};

const ADDRESSES: readonly RecordType[] = ['A', 'AAAA'];

/** What the proposed servers have otherwise than the current ones; the order of records does not matter. */
export function differencesBetween(questions: readonly Question[], current: Seen, proposed: Seen): Difference[] {
  const found = new Map<string, Difference>();
  for (const question of questions) {
    const key = questionKey(question);
    if (question.name.startsWith(`${NO_HOST}.`) || !current.has(key) || !proposed.has(key)) continue;
    const [was, will] = [current.get(key), proposed.get(key)];
    if (question.isGuess && isMade(question, was, current) && isMade(question, will, proposed)) continue;
    const difference = compare(question, was, will);
    if (difference) found.set(`${difference.name} ${difference.type}`, difference);
  }
  // An alias with addresses in its place is another value, which the question for those addresses tells.
  const hasAddress = (name: string) =>
    ADDRESSES.some((type) => ADDRESSES.includes(proposed.get(questionKey({ name, type }))?.type ?? 'CNAME'));
  const told = [...found.values()].filter(
    ({ kind, type, name }) => kind !== 'missing' || type !== 'CNAME' || !hasAddress(name),
  );
  return told.sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

function compare(
  { name, type }: Question,
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
  if (!areSame(was, will)) return { ...about, type: was.type, kind: 'value' };
  return was.ttl === will.ttl ? undefined : { ...about, type: was.type, kind: 'ttl' };
}

function typed({ type, values }: RecordSet): string[] {
  return values.map((value) => `${type} ${value}`);
}

/** Whether there is nothing, or only what a wildcard answers for any name. */
function isMade({ name, type }: Question, set: RecordSet | undefined, seen: Seen): boolean {
  if (!set) return true;
  for (let above = parentOf(name); above.includes('.'); above = parentOf(above)) {
    const any = seen.get(questionKey({ name: `${NO_HOST}.${above}`, type }));
    if (any) return any.type === set.type && areSame(any, set);
  }
  return false;
}

/** Types whose letters all count; everything else is names and numbers. */
const LITERAL: ReadonlySet<RecordType> = new Set<RecordType>(['TXT', 'CAA']);

export function areSame(one: RecordSet, other: RecordSet): boolean {
  return comparable(one) === comparable(other);
}

function comparable({ type, values }: RecordSet): string {
  const plain = LITERAL.has(type) ? values : values.map((value) => value.toLowerCase());
  return [...new Set(plain)].sort().join('\n');
}

/** The records that differ in this way, each as its name and type. */
export function namesOf(differences: readonly Difference[], kind: Kind): string[] {
  return differences.filter((one) => one.kind === kind).map(({ name, type }) => `${name} ${type}`);
}
