import type { ResourceRecord } from '../dns-wire/resource-record.js';
import { sameName } from '../dns-wire/name.js';
import { orElse } from '../network/upstream-error.js';
import { areSame, type Difference, differencesBetween, type RecordSet } from './differences.js';
import { firstQuestions, furtherQuestions, type Question, questionKey, questionsFor } from './known-names.js';
import type { WantedMove } from './wanted-move.js';
import { recordsIn, setOf, type ZoneSide } from './zone-side.js';
import type { ZoneEntry } from './zone-file.js';

/** Names and types that each side is asked for. */
const MOST_QUESTIONS = 1000;
/** Rounds in which names in records lead to further names. */
const MOST_ROUNDS = 3;
/** Questions to the other proposed servers, all together. */
const MOST_COPIES = 300;

export interface Comparison {
  readonly questions: readonly Question[];
  readonly current: ReadonlyMap<string, RecordSet | undefined>;
  readonly proposed: ReadonlyMap<string, RecordSet | undefined>;
  readonly differences: readonly Difference[];
  readonly count: number;
  readonly longestTtl: number;
  readonly isCurrentKnown: boolean;
  /** Whether every record of a pasted zone was compared. */
  readonly isListed: boolean;
  /** Whether the proposed servers answered for every record that is there now. */
  readonly isAnswered: boolean;
}

type Look = (question: Question) => Promise<readonly ResourceRecord[] | undefined>;

/** Asks both sides for every name that can be known. A pasted zone takes the place of servers that do not answer any more. */
export async function compareSides(
  currentSide: ZoneSide,
  proposedSide: ZoneSide,
  domain: string,
  { servers, names, zone: { entries, isWhole } }: WantedMove,
): Promise<Comparison> {
  const { zone } = proposedSide;
  const isAlive = currentSide.speakers.length > 0;
  const lookNow = isAlive ? lookAt(currentSide) : lookIn(entries);
  const lookThere = lookAt(proposedSide);
  const [questions, current, proposed] = [
    new Map<string, Question>(),
    new Map<string, RecordSet | undefined>(),
    new Map<string, RecordSet | undefined>(),
  ];
  let next = firstQuestions(zone, domain, names, entries);
  const records: ResourceRecord[] = [];
  for (let round = 0; round < MOST_ROUNDS && next.length > 0; round++) {
    const batch = next.slice(0, MOST_QUESTIONS - questions.size);
    await Promise.all(
      batch.map(async (question) => {
        const key = questionKey(question);
        questions.set(key, question);
        const [was, will] = await Promise.all([lookNow(question), lookThere(question)]);
        if (was) current.set(key, setOf(was));
        if (will) proposed.set(key, setOf(will));
        records.push(...(was ?? []), ...(will ?? []));
      }),
    );
    next = furtherQuestions(records, zone, domain).filter((one) => !questions.has(questionKey(one)));
  }
  const asked = [...questions.values()];
  const isCompared = (one: Question) => current.has(questionKey(one)) && proposed.has(questionKey(one));
  return {
    questions: asked,
    current,
    proposed,
    differences: differencesBetween(asked, current, proposed).filter((one) => !isMeant(one, servers)),
    count: asked.filter(isCompared).length,
    isAnswered: asked.every((one) => !current.get(questionKey(one)) || proposed.has(questionKey(one))),
    longestTtl: Math.max(0, ...[...current.values()].map((set) => set?.ttl ?? 0)),
    isCurrentKnown: isAlive || entries.length > 0,
    isListed: entries.length > 0 && isWhole && questionsFor(entries, zone).every(isCompared),
  };
}

/** What other proposed servers have otherwise than the one that was compared, of all that is there. */
export async function copiesAt(side: ZoneSide, { questions, current, proposed }: Comparison): Promise<string[]> {
  const [first, ...others] = side.servers.flatMap(({ name, visits }) => {
    const speaker = visits.find(({ state }) => state === 'answers');
    return speaker ? [{ name, address: speaker.address }] : [];
  });
  if (!first) return [];
  const there = questions.filter((one) => current.get(questionKey(one)) ?? proposed.get(questionKey(one)));
  const pairs = there.flatMap((question) => others.map((server) => ({ question, server }))).slice(0, MOST_COPIES);
  const found = await Promise.all(
    pairs.map(async ({ question, server }) => {
      const { name, type } = question;
      const message = await side.askAt(server.address, name, type).catch(orElse(undefined));
      if (!message || !proposed.has(questionKey(question))) return [];
      const copy = setOf(recordsIn(message, name, type, side.zone));
      return isSameSet(copy, proposed.get(questionKey(question))) ? [] : [`${server.name} (${name} ${type})`];
    }),
  );
  return found.flat();
}

/** A proposed server inside the zone is at the addresses that were given for it. */
function isMeant({ name, kind, proposed }: Difference, servers: WantedMove['servers']): boolean {
  const given = servers.find((server) => server.name === name)?.addresses.map(String) ?? [];
  return kind === 'value' && proposed.every((value) => given.includes(value));
}

function isSameSet(one: RecordSet | undefined, other: RecordSet | undefined): boolean {
  if (!one || !other) return one === other;
  return one.type === other.type && areSame(one, other);
}

function lookAt(side: ZoneSide): Look {
  return async ({ name, type }) => {
    const message = await side.ask(name, type).catch(orElse(undefined));
    return message && recordsIn(message, name, type, side.zone);
  };
}

/** Of a pasted zone only what it has is known: what it lacks may be in another file. */
function lookIn(entries: readonly ZoneEntry[]): Look {
  const records = entries.flatMap(({ record }) => (record ? [record] : []));
  return ({ name, type }) => {
    const at = records.filter((record) => sameName(record.name, name));
    const own = at.filter((record) => record.type === type);
    const found = own.length > 0 ? own : at.filter((record) => record.type === 'CNAME');
    return Promise.resolve(found.length > 0 ? found : undefined);
  };
}
