import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { normalName } from '#formats/dns-wire/name.js';
import { WorkBudget } from '#base/execution/work-budget.js';
import { heapBytes } from '#platform/runtime/heap-bytes.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { orElse, UpstreamError } from '#platform/runtime/upstream-error.js';
import { areSameSets, type Difference, differencesBetween, type RecordSet } from './differences.js';
import {
  initialQueries,
  furtherQueries,
  canLeadToNames,
  type ZoneQuery,
  zoneQueryKey,
  queriesFor,
} from './known-names.js';
import type { WantedMove } from './wanted-move.js';
import { recordsIn, recordSetOf, type ZoneSide } from './zone-side.js';
import type { ZoneEntry } from '#formats/records/zone-file.js';

/** Maximum number of names and types queried on each side. */
const MAX_QUESTIONS = 1000;
/** Maximum number of rounds in which names in records lead to further names. */
const MAX_ROUNDS = 3;
/** Maximum number of records of both sides in which further names are looked for. */
const MAX_LEADS = 2000;
/** Maximum number of queries to the other proposed servers, in total. */
const MAX_COPIES = 300;

export interface Comparison {
  readonly questions: readonly ZoneQuery[];
  readonly current: ReadonlyMap<string, RecordSet | undefined>;
  readonly proposed: ReadonlyMap<string, RecordSet | undefined>;
  readonly differences: readonly Difference[];
  readonly count: number;
  readonly longestTtl: number;
  readonly isCurrentKnown: boolean;
  /** Whether every record of a pasted zone was compared. */
  readonly isListed: boolean;
  /** Whether the proposed servers answered for every record that exists now, and our own limits stopped no query. */
  readonly isAnswered: boolean;
}

type Lookup = (query: ZoneQuery) => Promise<readonly ResourceRecord[] | undefined>;

/**
 * Queries both sides for every name that can be known. A pasted zone replaces current servers that no longer answer.
 */
export async function compareSides(
  currentSide: ZoneSide,
  proposedSide: ZoneSide,
  domain: string,
  { servers, names, zone: { entries, isWhole } }: WantedMove,
  memory: MemoryAccount,
): Promise<Comparison> {
  const { zone } = proposedSide;
  const isAlive = currentSide.authoritative.length > 0;
  const ownLimit = { isReached: false };
  const lookUpCurrent = isAlive ? lookupAt(currentSide, ownLimit) : lookupIn(entries);
  const lookUpProposed = lookupAt(proposedSide, ownLimit);
  const [questions, current, proposed] = [
    new Map<string, ZoneQuery>(),
    new Map<string, RecordSet | undefined>(),
    new Map<string, RecordSet | undefined>(),
  ];
  let next = initialQueries(zone, domain, names, entries);
  const leads: ResourceRecord[] = [];
  const keep = (seen: Map<string, RecordSet | undefined>, key: string, records: readonly ResourceRecord[]) => {
    const set = recordSetOf(records);
    if (!memory.tryTake(heapBytes(set))) return; // not compared
    seen.set(key, set);
    leads.push(...records.filter(canLeadToNames).slice(0, MAX_LEADS - leads.length));
  };
  for (let round = 0; round < MAX_ROUNDS && next.length > 0; round++) {
    const batch = next.slice(0, MAX_QUESTIONS - questions.size);
    await Promise.all(
      batch.map(async (question) => {
        const key = zoneQueryKey(question);
        questions.set(key, question);
        const [was, will] = await Promise.all([lookUpCurrent(question), lookUpProposed(question)]);
        if (was) keep(current, key, was);
        if (will) keep(proposed, key, will);
      }),
    );
    next = furtherQueries(leads, zone, domain).filter((one) => !questions.has(zoneQueryKey(one)));
  }
  const asked = [...questions.values()];
  const differences = await new WorkBudget().run(differencesBetween(asked, current, proposed));
  const isCompared = (one: ZoneQuery) => current.has(zoneQueryKey(one)) && proposed.has(zoneQueryKey(one));
  return {
    questions: asked,
    current,
    proposed,
    differences: differences.filter((one) => !isIntended(one, servers)),
    count: asked.filter(isCompared).length,
    isAnswered:
      !ownLimit.isReached && asked.every((one) => !current.get(zoneQueryKey(one)) || proposed.has(zoneQueryKey(one))),
    longestTtl: Math.max(0, ...[...current.values()].map((set) => set?.ttl ?? 0)),
    isCurrentKnown: isAlive || entries.length > 0,
    isListed: entries.length > 0 && isWhole && queriesFor(entries, zone).every(isCompared),
  };
}

/** Records that other proposed servers have differently from the one that was compared. */
export async function differingCopies(side: ZoneSide, { questions, current, proposed }: Comparison): Promise<string[]> {
  const [first, ...others] = side.servers.flatMap(({ name, visits }) => {
    const authoritative = visits.find(({ state }) => state === 'answers');
    return authoritative ? [{ name, address: authoritative.address }] : [];
  });
  if (!first) return [];
  const there = questions.filter((one) => current.get(zoneQueryKey(one)) ?? proposed.get(zoneQueryKey(one)));
  const pairs = there.flatMap((question) => others.map((server) => ({ question, server }))).slice(0, MAX_COPIES);
  const found = await Promise.all(
    pairs.map(async ({ question, server }) => {
      const { name, type } = question;
      const message = await side.queryAt(server.address, name, type).catch(orElse(undefined));
      if (!message || !proposed.has(zoneQueryKey(question))) return [];
      const copy = recordSetOf(recordsIn(message, name, type, side.zone));
      return isSameSet(copy, proposed.get(zoneQueryKey(question))) ? [] : [`${server.name} (${name} ${type})`];
    }),
  );
  return found.flat();
}

/** Whether the difference is intended: a proposed server inside the zone has the addresses that were given for it. */
function isIntended({ name, kind, proposed }: Difference, servers: WantedMove['servers']): boolean {
  const given = servers.find((server) => server.name === name)?.addresses.map(String) ?? [];
  return kind === 'value' && proposed.every((value) => given.includes(value));
}

function isSameSet(one: RecordSet | undefined, other: RecordSet | undefined): boolean {
  if (!one || !other) return one === other;
  return one.type === other.type && areSameSets(one, other);
}

function lookupAt(side: ZoneSide, ownLimit: { isReached: boolean }): Lookup {
  return async ({ name, type }) => {
    const message = await side.query(name, type).catch((error: unknown) => {
      if (UpstreamError.from(error).isOurs) ownLimit.isReached = true;
      return undefined;
    });
    return message && recordsIn(message, name, type, side.zone);
  };
}

/** Records that a pasted zone lacks may be in another file, so they count as unknown. */
function lookupIn(entries: readonly ZoneEntry[]): Lookup {
  const records = new Map<string, ResourceRecord[]>();
  for (const { record } of entries) {
    if (!record) continue;
    const at = records.get(normalName(record.name));
    if (at) at.push(record);
    else records.set(normalName(record.name), [record]);
  }
  return ({ name, type }) => {
    const at = records.get(normalName(name)) ?? [];
    const own = at.filter((record) => record.type === type);
    const found = own.length > 0 ? own : at.filter((record) => record.type === 'CNAME');
    return Promise.resolve(found.length > 0 ? found : undefined);
  };
}
