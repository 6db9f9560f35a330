import { sameName } from '#formats/dns-wire/name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { presentData, type ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { nonexistentBelow } from '#base/domain/nonexistent-name.js';
import { nextSlice } from '#base/execution/time-slices.js';
import { initialQueries } from '#features/move/known-names.js';
import { isBelow } from '#base/domain/host-name.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { denyingZone, isFailure } from '#platform/network/dns/denial.js';
import { readUnvalidated } from '#platform/network/dns/read-unvalidated.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { Network } from '#engine/simulation/network.js';
import { comparableData, sameRecords } from '#engine/simulation/overlay/same-records.js';
import { SIGNERS_OWN, type WholeZone } from '#engine/simulation/overlay/whole-zone.js';

/** Record sets that are looked up: of common names, then those of the zone by what depends on them. */
const MAX_SETS = 500;
const ADDRESSES: ReadonlySet<RecordType> = new Set<RecordType>(['A', 'AAAA']);
const AT_ONCE = 48;
const MAX_CHANGES = 1000;
/** Questions in one turn of the event loop. */
const PER_STEP = 8;
/** More records have a turn of their own: a wildcard can have thousands of them for every question. */
const LARGE_SET = 100;

export interface ZoneDifference {
  readonly action: 'add' | 'replace' | 'remove';
  readonly host: string;
  readonly type: RecordType;
  readonly old?: string;
  readonly value?: string;
}

export interface ZoneComparison {
  readonly changes: readonly ZoneDifference[];
  /** Record sets without an answer of today, beyond the limits, or not compared when the signal ended. */
  readonly notCompared: number;
  /** Names below the zone that have name servers of their own today, as far as denials show it. */
  readonly cuts: readonly string[];
}

interface Question {
  readonly host: string;
  readonly type: RecordType;
  readonly isGuess: boolean;
}

/**
 * What would change in the records that are published: those of the sets in the zone and of common names. A record that
 * is published under a name that nobody asks for is not found. What could not be compared is counted.
 */
export async function zoneDifferences(
  zone: WholeZone,
  resolver: Pick<Network['resolver'], 'query'>,
  signal: CancelSignal,
): Promise<ZoneComparison> {
  const { questions, beyond } = questionsAbout(zone);
  const nobody = new Map<RecordType, Promise<readonly ResourceRecord[] | undefined>>();
  const madeByWildcard = (type: RecordType) => {
    const found = nobody.get(type) ?? published(nonexistentBelow(zone.zone), type, resolver);
    nobody.set(type, found);
    return found;
  };
  const found: (readonly ZoneDifference[])[] = [];
  const cuts = new Set<string>();
  const denied = (apex: string) => {
    if (isBelow(apex, zone.zone)) cuts.add(apex);
  };
  let open = questions.length;
  const compare = async (i: number) => {
    const { host, type, isGuess } = questions[i]!;
    if (i % PER_STEP === 0) await nextSlice();
    const then = recordsAfter(zone, host, type);
    const now = then && (await published(host, type, resolver, denied));
    if (!then || now) open--;
    if (then && now && then.length + now.length > LARGE_SET) await nextSlice();
    const changes = then && now && differencesOf(host, type, now, then);
    if (!changes || changes.length === 0) return;
    // A guessed name that only a wildcard answers for has no records of its own, neither then nor today.
    if (isGuess && (now.length === 0 || sameRecords(now, (await madeByWildcard(type)) ?? []))) return;
    found[i] = changes.slice(0, MAX_CHANGES + 1);
  };
  let next = 0;
  const work = async () => {
    while (next < questions.length && !signal.aborted) await compare(next++);
  };
  // One signal for all: a timer for each of hundreds of questions costs more than reading its answer.
  const isOver = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  await Promise.race([Promise.all(Array.from({ length: AT_ONCE }, work)), isOver]);
  const changes = distinct(found.flat());
  const cut = new Set(changes.slice(MAX_CHANGES).map(keyOf));
  return { changes: changes.slice(0, MAX_CHANGES), notCompared: open + beyond + cut.size, cuts: [...cuts] };
}

/** The questions that are asked, and how many sets of the zone are beyond the limit. */
function questionsAbout(zone: WholeZone): { readonly questions: readonly Question[]; readonly beyond: number } {
  const first = new Map(commonQuestions(zone).map((one) => [keyOf(one), one]));
  for (const one of byWeight(zone)) {
    if (first.size >= MAX_SETS) break;
    if (!first.has(keyOf(one))) first.set(keyOf(one), one);
  }
  const questions = [...first.values()];
  let beyond = 0;
  for (const one of zone.sets()) if (isCompared(one.type) && !first.has(keyOf(one))) beyond++;
  return { questions, beyond };
}

function keyOf({ host, type }: Pick<Question, 'host' | 'type'>): string {
  return `${host} ${type}`;
}

/** Names that many zones have: what the new zone forgets is found here. */
function commonQuestions(zone: WholeZone): readonly Question[] {
  return initialQueries(zone.zone, zone.zone, [], [])
    .filter(({ type }) => isCompared(type))
    .map(({ name, type }) => ({
      host: name,
      type,
      isGuess: !name.startsWith('*.') && name !== zone.zone && !zone.typesAt(name).includes(type),
    }));
}

/** Mail, delegations and aliases before the addresses of single hosts. */
function* byWeight(zone: WholeZone): Generator<Question> {
  for (const isHost of [false, true])
    for (const { host, type } of zone.sets())
      if (ADDRESSES.has(type) === isHost && isCompared(type)) yield { host, type, isGuess: false };
}

function isCompared(type: RecordType): boolean {
  return !SIGNERS_OWN.has(type) && type !== 'SOA';
}

/** Undefined where the zone does not decide it. */
function recordsAfter(zone: WholeZone, host: string, type: RecordType): readonly ResourceRecord[] | undefined {
  const found = zone.find(host, type);
  if (found.kind === 'delegated' || found.kind === 'unstated') return undefined;
  return 'records' in found ? found.records : [];
}

/** The records at the name itself, or its alias. Undefined where they could not be found out. */
async function published(
  host: string,
  type: RecordType,
  resolver: Pick<Network['resolver'], 'query'>,
  denied: (apex: string) => void = () => undefined,
): Promise<readonly ResourceRecord[] | undefined> {
  const question = { name: host, type, unconfirmed: true };
  const answer = await readUnvalidated(question, (query) => resolver.query(query)).catch(orElse(undefined));
  if (!answer || isFailure(answer)) return undefined;
  const apex = denyingZone(answer);
  if (apex !== undefined) denied(apex);
  return answer.answers.filter(
    (record) => sameName(record.name, host) && (record.type === type || record.type === 'CNAME'),
  );
}

function differencesOf(
  host: string,
  asked: RecordType,
  now: readonly ResourceRecord[],
  then: readonly ResourceRecord[],
): readonly ZoneDifference[] {
  const types = new Set([asked, ...now.map(({ type }) => type), ...then.map(({ type }) => type)]);
  return [...types].flatMap((type): ZoneDifference[] => {
    const [gone, come] = [missingFrom(then, now, type), missingFrom(now, then, type)];
    if (gone.length === 1 && come.length === 1)
      return [{ action: 'replace', host, type, old: gone[0]!, value: come[0]! }];
    return [
      ...gone.map((old) => ({ action: 'remove', host, type, old }) as const),
      ...come.map((value) => ({ action: 'add', host, type, value }) as const),
    ];
  });
}

function missingFrom(ones: readonly ResourceRecord[], others: readonly ResourceRecord[], type: RecordType): string[] {
  const there = new Set(ones.map(comparableData));
  return others.filter((one) => one.type === type && !there.has(comparableData(one))).map((one) => presentData(one));
}

function distinct(changes: readonly ZoneDifference[]): readonly ZoneDifference[] {
  const first = new Map<string, ZoneDifference>();
  for (const one of changes) {
    const key = JSON.stringify([one.action, one.host, one.type, one.old, one.value]);
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}
