import type { RecordType } from '#formats/dns-wire/record-type.js';
import { hostName, isBelow } from '#base/domain/host-name.js';
import { absent, known, type Fact, type Gathered } from '#base/domain/fact.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import type { Failure, DnsReader } from '#engine/gathering/dns-reader.js';
import type { Subject } from '#engine/gathering/subject.js';
import { apexBetween, denyingZone } from '#platform/network/dns/denial.js';
import { judgeDenial } from '#formats/records/judge-denial.js';
import type { ZoneServers } from '../servers/zone-servers.js';
import { splitFaults, judgeServers } from '../servers/server-faults.js';
import {
  type Judge,
  judgeUnvalidated,
  type Rejected,
  type RejectedDenial,
  type RejectedSet,
} from '#formats/records/judge-answer.js';
import { linkOf } from './link.facts.js';

/** The answers of this report that validating resolvers reject. */
export interface Validation {
  readonly zone: string;
  readonly name: string;
  readonly sets: readonly RejectedSet[];
  readonly denials: readonly RejectedDenial[];
}

export interface ValidationFacts {
  /** Absent if the zone has no DS record, or if its keys do not validate, which is reported elsewhere. */
  readonly validation: Validation;
}

/** Limits the cost of verification; the most important names and types come first. */
const MAX_JUDGED = 20;
/** RFC 8914 section 4, DNSSEC errors. Without such a code, SERVFAIL may have another cause. */
const VALIDATION_ERRORS = [1, 2, 5, 6, 7, 8, 9, 10, 11, 12];
const FIRST: readonly RecordType[] = ['A', 'AAAA', 'MX', 'SOA', 'NS', 'TXT'];

/** Runs last, because it judges the failures that other gatherers met. */
export async function gatherValidation(
  subject: Subject,
  context: GatherContext,
  zoneServers: Fact<ZoneServers>,
): Promise<Gathered<ValidationFacts>> {
  const { zone, name } = subject;
  const [ds, link] = await Promise.all([context.dns.records(zone, 'DS'), linkOf(subject, context)]);
  if (ds.state === 'known' && ds.value.length === 0) return { validation: absent }; // independent of the DNSKEY lookup
  return {
    validation: await deriveAsync(link, async ({ verdict, keys, now }) => {
      if (verdict.state !== 'secure') return absent;
      const judge = { zone, keys: keys.map(({ data }) => data), now };
      const failures = context.dns.failures.filter((failure) => concernsZone(failure, zone)).toSorted(inOrder(name));
      const judged = await Promise.all([
        ...failures.slice(0, MAX_JUDGED).map((one) => judgeFailure(one, judge, context.dns)),
        ...rejectedByServers(zoneServers).map((one) => judgedBelow(one, judge, context.dns)),
      ]);
      const sets = judged.flatMap((one) => one.sets);
      const denials = judged.flatMap((one) => one.denials);
      return known({ zone, name, sets: withoutReferral(distinct(sets), zone), denials: distinctDenials(denials) });
    }),
  };
}

function deriveAsync<T, U>(fact: Fact<T>, next: (value: T) => Promise<Fact<U>>): Promise<Fact<U>> | Fact<U> {
  return fact.state === 'known' ? next(fact.value) : fact;
}

async function judgeFailure({ query: question, errors }: Failure, judge: Judge, dns: DnsReader) {
  const nothing = { sets: [], denials: [] };
  const answer = await dns.answer(question.name, question.type, question.unconfirmed ? { unconfirmed: true } : {});
  if (answer.state !== 'known' || !answer.value.isBogus) return nothing;
  const { sets: found, denials } = judgeUnvalidated(question, answer.value, judge);
  const sets = await Promise.all(found.map((set) => asOfZoneBelow(set, judge, dns)));
  const isCertain = errors.some(({ code }) => VALIDATION_ERRORS.includes(code));
  return { sets: isCertain ? sets : sets.filter(({ fault }) => fault !== 'fine'), denials };
}

/**
 * Answers of the zone's own servers that a validator would reject at all of them. Some resolvers validate less than
 * others, and the finding must not depend on the resolver.
 */
function rejectedByServers(zoneServers: Fact<ZoneServers>): readonly Rejected[] {
  if (zoneServers.state !== 'known') return [];
  return splitFaults(judgeServers(zoneServers.value)).ofZone.map(({ rejected }) => rejected);
}

async function judgedBelow({ sets: found, denials }: Rejected, judge: Judge, dns: DnsReader): Promise<Rejected> {
  const sets = await Promise.all(found.map((set) => asOfZoneBelow(set, judge, dns)));
  return { sets: sets.filter(({ fault }) => fault !== 'fine'), denials };
}

/** Unsigned records may belong to an unsigned child zone; they are fine if that is proven. */
async function asOfZoneBelow(set: RejectedSet, judge: Judge, dns: DnsReader): Promise<RejectedSet> {
  const { name, type, fault, question } = set;
  if (fault !== 'missing' || name === judge.zone) return set;
  const soa = await dns.answer(name, 'SOA');
  const apex = soa.state === 'known' ? apexBetween(soa.value, name, judge.zone) : undefined;
  if (apex === undefined || apex === judge.zone) return set;
  const isProven = await isProvenUnsigned(apex, judge, dns);
  return { name, type, fault: isProven ? 'fine' : 'no-proof', ...(question && { question }) };
}

/** RFC 4035 section 5.2: a delegation is unsigned if the parent zone proves that there is no DS record. */
async function isProvenUnsigned(cut: string, { zone, keys, now }: Judge, dns: DnsReader): Promise<boolean> {
  const ds = await dns.answer(cut, 'DS');
  // A DS record exists, or the resolver has validated the denial.
  if (ds.state !== 'known' || ds.value.answers.length > 0 || ds.value.ad) return true;
  // The proof may belong to a zone between.
  if (denyingZone(ds.value) !== zone) return true;
  return judgeDenial({ name: cut, type: 'DS', ...ds.value }, zone, keys, now).state !== 'bogus';
}

/** Whether the query is answered by this zone; DS is answered by the parent zone. */
function concernsZone({ query: { name, type } }: Failure, zone: string): boolean {
  const [host, top] = [hostName(name), hostName(zone)];
  return host === top ? type !== 'DS' : isBelow(host, top);
}

/**
 * With checking disabled, a resolver may return the NS records of the parent zone, which are unsigned. Unsigned NS
 * records are ignored if other sets have signatures.
 */
function withoutReferral(sets: readonly RejectedSet[], zone: string): readonly RejectedSet[] {
  const others = sets.filter(({ name, type, fault }) => !(type === 'NS' && name === zone && fault === 'missing'));
  return others.some(({ fault }) => fault !== 'missing' && fault !== 'fine') ? others : sets;
}

/** A stable order, independent of the order of the answers. */
function inOrder(name: string) {
  const rank = ({ query: question }: Failure) => {
    const type = FIRST.indexOf(question.type);
    const host = [name, `www.${name}`].indexOf(question.name);
    return `${host < 0 ? 9 : host} ${type < 0 ? 9 : type} ${question.name} ${question.type}`;
  };
  return (one: Failure, other: Failure) => (rank(one) < rank(other) ? -1 : 1);
}

function distinct(sets: readonly RejectedSet[]): RejectedSet[] {
  return firstOf(sets, ({ name, type }) => `${name} ${type}`);
}

function distinctDenials(denials: readonly RejectedDenial[]): RejectedDenial[] {
  return firstOf(denials, ({ question: { name, type } }) => `${name} ${type}`);
}

function firstOf<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const first = new Map(items.toReversed().map((item) => [keyOf(item), item]));
  return [...first.values()].toReversed();
}
