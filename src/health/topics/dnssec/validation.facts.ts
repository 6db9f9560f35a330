import type { RecordType } from '../../../dns-wire/record-type.js';
import { hostName, isBelow } from '../../../domain/host-name.js';
import { absent, known, type Fact, type Gathered } from '../../../domain/fact.js';
import type { GatherContext } from '../../gathering/gather-context.js';
import type { Failure, DnsReader } from '../../gathering/dns-reader.js';
import type { Subject } from '../../gathering/subject.js';
import { apexBetween } from '../../../network/dns/denial.js';
import { judgeDenial } from '../../../records/judge-denial.js';
import type { ZoneServers } from '../servers/zone-servers.js';
import { type Judge, judgeReading, type RejectedDenial, type RejectedSet } from './judged-reading.js';
import { linkOf } from './link.facts.js';

/** What validating resolvers reject of all that a report asked for. */
export interface Validation {
  readonly zone: string;
  readonly name: string;
  readonly sets: readonly RejectedSet[];
  readonly denials: readonly RejectedDenial[];
}

export interface ValidationFacts {
  /** Absent where nobody validates the zone, or where its keys are not trusted, which is reported already. */
  readonly validation: Validation;
}

/** Verifying takes time: of more failures than this, those that people notice first are judged. */
const MOST_JUDGED = 20;
/** RFC 8914 section 4: from indeterminate to NSEC missing. Without one, a failure may be that of a name server. */
const VALIDATION_ERRORS = [1, 2, 5, 6, 7, 8, 9, 10, 11, 12];
const FIRST: readonly RecordType[] = ['A', 'AAAA', 'MX', 'SOA', 'NS', 'TXT'];

/** To be gathered last: it judges what the others have met. */
export async function gatherValidation(
  subject: Subject,
  context: GatherContext,
  zoneServers: Fact<ZoneServers>,
): Promise<Gathered<ValidationFacts>> {
  const { zone, name } = subject;
  const [ds, link] = await Promise.all([context.dns.records(zone, 'DS'), linkOf(subject, context)]);
  if (ds.state === 'known' && ds.value.length === 0) return { validation: absent }; // whatever becomes of the query for its keys
  return {
    validation: await settled(link, async ({ verdict, keys, now }) => {
      if (verdict.state !== 'secure') return absent;
      const judge = { zone, keys: keys.map(({ data }) => data), now };
      const failures = context.dns.failures.filter((failure) => isOurs(failure, zone)).toSorted(inOrder(name));
      const judged = await Promise.all(
        failures.slice(0, MOST_JUDGED).map((one) => judgedFailure(one, judge, context.dns)),
      );
      const sets = judged.flatMap((one) => one.sets);
      const denials = [...judged.flatMap((one) => one.denials), ...deniedByAll(zoneServers, judge)];
      return known({ zone, name, sets: withoutReferral(distinct(sets), zone), denials });
    }),
  };
}

function settled<T, U>(fact: Fact<T>, next: (value: T) => Promise<Fact<U>>): Promise<Fact<U>> | Fact<U> {
  return fact.state === 'known' ? next(fact.value) : fact;
}

async function judgedFailure({ question, errors }: Failure, judge: Judge, dns: DnsReader) {
  const nothing = { sets: [], denials: [] };
  const answer = await dns.answer(question.name, question.type, question.unconfirmed ? { unconfirmed: true } : {});
  if (answer.state !== 'known' || !answer.value.isBogus) return nothing;
  const { sets: found, denials } = judgeReading(question, answer.value, judge);
  const sets = await Promise.all(found.map(async (set) => ((await isOfZoneBelow(set, judge, dns)) ? fine(set) : set)));
  const isCertain = errors.some(({ code }) => VALIDATION_ERRORS.includes(code));
  return { sets: isCertain ? sets : sets.filter(({ fault }) => fault !== 'fine'), denials };
}

/** Records without signatures may be those of an unsigned zone below, where nothing is wrong with them. */
async function isOfZoneBelow({ name, fault }: RejectedSet, { zone }: Judge, dns: DnsReader): Promise<boolean> {
  if (fault !== 'missing' || name === zone) return false;
  const soa = await dns.answer(name, 'SOA');
  const apex = soa.state === 'known' ? apexBetween(soa.value, name, zone) : undefined;
  return apex !== undefined && apex !== zone;
}

function fine({ name, type }: RejectedSet): RejectedSet {
  return { name, type, fault: 'fine' };
}

/**
 * The negative answers of the zone's own servers, where a validator rejects those of all: some resolvers look at less than
 * others, and what we say must not depend on whom we asked.
 */
function deniedByAll(zoneServers: Fact<ZoneServers>, { zone, keys, now }: Judge): RejectedDenial[] {
  if (zoneServers.state !== 'known') return [];
  const denials = zoneServers.value.servers.flatMap(({ answers }) => answers?.denial ?? []);
  const rejected = denials.flatMap((denial) => {
    const verdict = judgeDenial({ ...denial, type: 'A' }, zone, keys, now);
    return verdict.state === 'bogus' ? [{ denial, verdict }] : [];
  });
  const [first] = rejected;
  if (!first || rejected.length < denials.length) return [];
  const { fault, record, signature } = first.verdict;
  const question = { name: hostName(first.denial.name), type: 'A' } as const;
  return [{ question, fault, ...(record && { record }), ...(signature && { keyTag: signature.keyTag }) }];
}

/** The DS of a zone is its parent's. */
function isOurs({ question: { name, type } }: Failure, zone: string): boolean {
  const [host, top] = [hostName(name), hostName(zone)];
  return host === top ? type !== 'DS' : isBelow(host, top);
}

/**
 * Asked not to validate, a resolver may return the NS records of the parent zone, which have no signatures. Those of the
 * zone have some if its other records do.
 */
function withoutReferral(sets: readonly RejectedSet[], zone: string): readonly RejectedSet[] {
  const others = sets.filter(({ name, type, fault }) => !(type === 'NS' && name === zone && fault === 'missing'));
  return others.some(({ fault }) => fault !== 'missing' && fault !== 'fine') ? others : sets;
}

/** The same at every run, whatever was answered first. */
function inOrder(name: string) {
  const rank = ({ question }: Failure) => {
    const type = FIRST.indexOf(question.type);
    const host = [name, `www.${name}`].indexOf(question.name);
    return `${host < 0 ? 9 : host} ${type < 0 ? 9 : type} ${question.name} ${question.type}`;
  };
  return (one: Failure, other: Failure) => (rank(one) < rank(other) ? -1 : 1);
}

function distinct(sets: readonly RejectedSet[]): RejectedSet[] {
  const first = new Map(sets.toReversed().map((set) => [`${set.name} ${set.type}`, set]));
  return [...first.values()].toReversed();
}
