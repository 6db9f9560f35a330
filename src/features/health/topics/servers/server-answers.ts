import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import { CLASS_IN } from '#formats/dns-wire/message.js';
import { sameName } from '#formats/dns-wire/name.js';
import { Rcode, rcodeName } from '#formats/dns-wire/rcode.js';
import { presentData, type RecordOf, type ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { isDmarc } from '#formats/records/dmarc.js';
import { hostName, isWithin } from '#base/domain/host-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { ServerAnswer } from '#platform/network/dns/authoritative-client.js';
import type { Rrsig } from '#formats/records/rrsig.js';
import type { Subject } from '#engine/gathering/subject.js';
import {
  COMPARED_TYPES,
  POLICY_TYPES,
  type PolicyType,
  type ServerDetails,
  OWN_TYPES,
  type OwnType,
} from '#engine/gathering/servers/server-queries.js';
import type { Reply, NameServerClient } from '#engine/gathering/servers/name-server-client.js';
import type { QueryTransport } from '#engine/gathering/servers/query-transport.js';

/** The answer of a server to one query about the domain. */
export type TypeAnswer =
  | Data
  /** `bare`: without SOA record, so that the negative TTL is unknown. */
  | {
      readonly state: 'nodata' | 'nxdomain';
      readonly bare: boolean;
      readonly authorities: readonly ResourceRecord[];
      readonly isSimulated?: true;
    }
  /** An RCODE, or a timeout if the server answered other queries. */
  | { readonly state: 'failed'; readonly said: string };

/** The records of a type at the name itself, with their signatures. */
export interface SignedSet {
  readonly records: readonly ResourceRecord[];
  readonly signatures: readonly Rrsig[];
}

export interface Data extends SignedSet {
  readonly state: 'data';
  /** In presentation format, sorted, with CNAME records; targets outside the zone are omitted. */
  readonly data: readonly string[];
  readonly ttl: number;
  /** From a preview; it has no signatures yet. */
  readonly isSimulated?: true;
}

/** The DNSKEY set of a server, with its signatures. */
export interface KeySet {
  readonly keys: readonly RecordOf<'DNSKEY'>[];
  readonly signatures: readonly Rrsig[];
}

export interface ServerAnswers {
  /** The domain that was queried. */
  readonly name: string;
  /** Without types for which no answer was received. */
  readonly byType: AnswersByType;
  /** In presentation format; without those for which no authoritative answer was received. */
  readonly policies?: Readonly<Partial<Record<PolicyType, readonly string[]>>>;
  readonly soa: SignedSet;
  /** The DNSKEY answer of a server that signs the zone. */
  readonly keySet?: KeySet | undefined;
  /** The failure of the DNSKEY query: an RCODE, `NODATA` or `timeout`. */
  readonly keyFailure?: string | undefined;
  /** The denial of a nonexistent name, if the server signs the zone. */
  readonly denial?: DenialAnswer | undefined;
  /** The answer for the address of www, if the server signs the zone. */
  readonly www?: WwwAnswer | undefined;
  /** The answers at its other address, if they differ. */
  readonly elsewhere?: { readonly address: IpAddress; readonly byType: AnswersByType } | undefined;
}

type AnswersByType = Readonly<Partial<Record<OwnType, TypeAnswer>>>;

export interface WwwAnswer extends DenialAnswer {
  readonly answers: readonly ResourceRecord[];
  /** It refers to the servers of a child zone. */
  readonly isReferral: boolean;
}

export interface DenialAnswer {
  readonly name: string;
  readonly rcode: number;
  readonly authorities: readonly ResourceRecord[];
}

const MAX_RECORDS = 100;

/** The data of a type; undefined if the query failed. */
export function dataOfType(
  answers: Pick<ServerAnswers, 'byType'> | undefined,
  type: OwnType,
): readonly string[] | undefined {
  const answer = answers?.byType[type];
  if (!answer || answer.state === 'failed') return undefined;
  return answer.state === 'data' ? answer.data : [];
}

/** The types for which the two addresses of the server return different data. */
export function addressDifferences(
  answers: ServerAnswers | undefined,
): { readonly type: OwnType; readonly data: readonly (readonly string[])[] }[] {
  if (!answers?.elsewhere) return [];
  const { elsewhere } = answers;
  return COMPARED_TYPES.flatMap((type) => {
    const [here, there] = [dataOfType(answers, type), dataOfType(elsewhere, type)];
    const isSame = !here || !there || (here.length === there.length && here.every((one) => there.includes(one)));
    return isSame ? [] : [{ type, data: [here, there] }];
  });
}

export type ServerTtls = Readonly<Partial<Record<OwnType, number>>>;

/** The longest TTL of any server for records at the name itself. */
export function ttlsOf(servers: readonly { readonly answers?: ServerAnswers }[]): ServerTtls {
  const found = OWN_TYPES.map((type) => {
    const ttls = servers.flatMap(({ answers }) => {
      const answer = answers?.byType[type];
      return answer?.state === 'data' ? answer.records.map(({ ttl }) => ttl) : [];
    });
    return ttls.length > 0 ? { [type]: Math.max(...ttls) } : {};
  });
  return Object.assign({}, ...found) as ServerTtls;
}

export function serverAnswersOf(
  { details, soa }: { readonly details: ServerDetails; readonly soa: ServerAnswer },
  { name, zone }: Pick<Subject, 'name' | 'zone'>,
  line: NameServerClient,
  way: QueryTransport,
): ServerAnswers {
  // A single timeout counts as a failure of the server, because it answered the other queries.
  const isHeard = COMPARED_TYPES.filter((type) => typeof details.own[type] === 'string').length <= 1;
  const isSilence = (reply: Reply) => line.isSilentAbout(reply, way) && isHeard;
  const { keys, missing, www, elsewhere } = details;
  const subject = { name, zone };
  return {
    name,
    byType: answersByType(details.own, subject, isSilence),
    policies: policiesIn(details.policies, subject),
    soa: signedSet(soa.message.answers, zone, 'SOA'),
    ...(keys !== undefined && keysIn(keys, zone, isSilence(keys))),
    denial: missing === undefined ? undefined : deniedIn(missing),
    www: www === undefined ? undefined : wwwIn(www),
    elsewhere: elsewhere && {
      address: elsewhere.address,
      byType: answersByType(elsewhere.own, subject, () => false),
    },
  };
}

function answersByType(
  own: Readonly<Partial<Record<OwnType, Reply>>>,
  subject: Pick<Subject, 'name' | 'zone'>,
  isSilence: (reply: Reply) => boolean,
): AnswersByType {
  const entries = OWN_TYPES.flatMap((type) => {
    const reply = own[type];
    const one = reply && typeAnswerIn(reply, subject, type, isSilence);
    return one ? [[type, one] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Of the TXT records at `_dmarc`, only those of DMARC: others there change nothing. */
function policiesIn(
  replies: ServerDetails['policies'],
  subject: Pick<Subject, 'name' | 'zone'>,
): NonNullable<ServerAnswers['policies']> {
  const entries = POLICY_TYPES.flatMap((type) => {
    const reply = replies[type];
    const rcode = typeof reply === 'object' && reply.message.aa ? reply.message.rcode : undefined;
    if (typeof reply !== 'object' || (rcode !== Rcode.NOERROR && rcode !== Rcode.NXDOMAIN)) return [];
    const { answers } = reply.message;
    const here = answers.filter(({ type, name }) => type !== 'RRSIG' && isWithin(hostName(name), subject.zone));
    const data = here.slice(0, MAX_RECORDS).map(asText).sort();
    return [[type, type === 'DMARC' ? data.filter(isPolicy) : data] as const];
  });
  return Object.fromEntries(entries);
}

/** An alias leads to the policy in another zone. */
function isPolicy(text: string): boolean {
  return text.startsWith('CNAME ') || isDmarc(text.replace(/^TXT /, ''));
}

function typeAnswerIn(
  reply: Reply,
  { name, zone }: Pick<Subject, 'name' | 'zone'>,
  type: OwnType,
  isSilence: (reply: Reply) => boolean,
): TypeAnswer | undefined {
  if (typeof reply === 'string') return isSilence(reply) ? { state: 'failed', said: reply } : undefined;
  const { aa, rcode, answers, authorities } = reply.message;
  const simulated = reply.isSimulated && { isSimulated: true as const };
  if (rcode !== Rcode.NOERROR && rcode !== Rcode.NXDOMAIN) return { state: 'failed', said: rcodeName(rcode) };
  if (!aa) return { state: 'failed', said: 'AA=0' };
  const here = answers.filter((one) => one.type !== 'RRSIG').slice(0, MAX_RECORDS);
  if (here.length === 0) {
    const bare = !authorities.some((one) => one.type === 'SOA');
    return { state: rcode === Rcode.NXDOMAIN ? 'nxdomain' : 'nodata', bare, authorities, ...simulated };
  }
  const ttl = Math.min(...here.map((record) => record.ttl));
  const inZone = here.filter((record) => isWithin(hostName(record.name), zone));
  return { state: 'data', data: inZone.map(asText).sort(), ttl, ...signedSet(answers, name, type), ...simulated };
}

function signedSet(answers: readonly ResourceRecord[], name: string, type: OwnType | 'SOA'): SignedSet {
  const records = answers.filter((one) => one.type === type && sameName(one.name, name)).slice(0, MAX_RECORDS);
  return { records, signatures: signaturesOver(answers, name, type).map(({ data }) => data) };
}

/** Names are case-insensitive, texts are not. */
function asText(record: ResourceRecord): string {
  const data = presentData(record);
  return `${record.type} ${record.type === 'TXT' ? data : data.toLowerCase()}`;
}

function keysIn(reply: Reply, zone: string, isSilence: boolean): Pick<ServerAnswers, 'keySet' | 'keyFailure'> {
  if (typeof reply === 'string') return isSilence ? { keyFailure: reply } : {};
  const { aa, rcode, answers } = reply.message;
  if (rcode !== Rcode.NOERROR) return { keyFailure: rcodeName(rcode) };
  if (!aa) return { keyFailure: 'AA=0' };
  const keys = recordsAt(answers, zone, 'DNSKEY').slice(0, MAX_RECORDS);
  if (keys.length === 0) return { keyFailure: 'NODATA' };
  return { keySet: { keys, signatures: signaturesOver(answers, zone, 'DNSKEY').map(({ data }) => data) } };
}

/** Undefined if a wildcard matches, because nothing is denied then. */
function deniedIn(reply: Reply): DenialAnswer | undefined {
  if (typeof reply === 'string' || reply.isSimulated) return undefined;
  const { aa, rcode, answers, authorities, questions } = reply.message;
  const [question] = questions;
  const isDenied = aa && question?.class === CLASS_IN && answers.length === 0;
  if (!isDenied || (rcode !== Rcode.NOERROR && rcode !== Rcode.NXDOMAIN)) return undefined;
  return { name: question.name, rcode, authorities };
}

function wwwIn(reply: Reply): WwwAnswer | undefined {
  if (typeof reply === 'string' || reply.isSimulated) return undefined;
  const { aa, rcode, answers, authorities, questions } = reply.message;
  const [question] = questions;
  const isReferral = !aa && answers.length === 0 && authorities.some(({ type }) => type === 'NS');
  if (!question || (!aa && !isReferral) || (rcode !== Rcode.NOERROR && rcode !== Rcode.NXDOMAIN)) return undefined;
  return { name: hostName(question.name), rcode, answers, authorities, isReferral };
}
