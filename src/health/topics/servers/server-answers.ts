import { recordsAt, signaturesOver } from '../../../dns-wire/answer-records.js';
import { CLASS_IN } from '../../../dns-wire/message.js';
import { sameName } from '../../../dns-wire/name.js';
import { Rcode, rcodeName } from '../../../dns-wire/rcode.js';
import { presentData, type RecordOf, type ResourceRecord } from '../../../dns-wire/resource-record.js';
import { hostName, isWithin } from '../../../domain/host-name.js';
import type { ServerAnswer } from '../../../network/dns/authoritative-client.js';
import type { Rrsig } from '../../../records/rrsig.js';
import type { Subject } from '../../gathering/subject.js';
import { type ServerDetails, OWN_TYPES, type OwnType } from './server-queries.js';
import type { Reply, ServerLine } from './server-line.js';
import type { QueryTransport } from './query-transport.js';

/** What a server answers to one question about the domain. */
export type TypeAnswer =
  | Data
  /** `bare`: without the SOA that says how long that may be remembered. */
  | { readonly state: 'nodata' | 'nxdomain'; readonly bare: boolean; readonly authorities: readonly ResourceRecord[] }
  /** An RCODE, or silence where the server and others were heard. */
  | { readonly state: 'failed'; readonly said: string };

/** The records of a type that are at the very name, and the signatures over them. */
export interface SignedSet {
  readonly records: readonly ResourceRecord[];
  readonly signatures: readonly Rrsig[];
}

export interface Data extends SignedSet {
  readonly state: 'data';
  /** As text, in one order, aliases included; what they lead to outside of the zone is for other servers to say. */
  readonly data: readonly string[];
  readonly ttl: number;
}

/** The keys of the zone as a server has them, and the signatures over them. */
export interface KeySet {
  readonly keys: readonly RecordOf<'DNSKEY'>[];
  readonly signatures: readonly Rrsig[];
}

export interface ServerAnswers {
  /** Without those that nothing can be said about. */
  readonly told: Readonly<Partial<Record<OwnType, TypeAnswer>>>;
  readonly soa: SignedSet;
  /** The answer for the key set, from a server that signs the zone. */
  readonly keySet?: KeySet | undefined;
  /** What it said instead: an RCODE, `NODATA` or `timeout`. */
  readonly keyFailure?: string | undefined;
  /** For a name that does not exist, where the server signs the zone and says so. */
  readonly denial?: Denied | undefined;
}

export interface Denied {
  readonly name: string;
  readonly rcode: number;
  readonly authorities: readonly ResourceRecord[];
}

const MOST_RECORDS = 100;

/** What a server has of a type; nothing where it failed or was not heard. */
export function dataIn(answers: ServerAnswers | undefined, type: OwnType): readonly string[] | undefined {
  const told = answers?.told[type];
  if (!told || told.state === 'failed') return undefined;
  return told.state === 'data' ? told.data : [];
}

export type ServerTtls = Readonly<Partial<Record<OwnType, number>>>;

/** Of the records at the very name, the longest that any server gives. */
export function ttlsOf(servers: readonly { readonly answers?: ServerAnswers }[]): ServerTtls {
  const found = OWN_TYPES.map((type) => {
    const ttls = servers.flatMap(({ answers }) => {
      const told = answers?.told[type];
      return told?.state === 'data' ? told.records.map(({ ttl }) => ttl) : [];
    });
    return ttls.length > 0 ? { [type]: Math.max(...ttls) } : {};
  });
  return Object.assign({}, ...found) as ServerTtls;
}

export function answersOf(
  { details, soa }: { readonly details: ServerDetails; readonly soa: ServerAnswer },
  { name, zone }: Pick<Subject, 'name' | 'zone'>,
  line: ServerLine,
  way: QueryTransport,
): ServerAnswers {
  const replies = Object.values(details.own);
  // One question among many that stays without an answer: the rest shows that the server was heard.
  const isSilence = (reply: Reply) =>
    line.isSilence(reply, way) && replies.filter((other) => typeof other === 'string').length <= 1;
  const told = OWN_TYPES.flatMap((type) => {
    const one = toldIn(details.own[type], { name, zone }, type, isSilence);
    return one ? [[type, one] as const] : [];
  });
  const { keys, missing } = details;
  return {
    told: Object.fromEntries(told),
    soa: signedSet(soa.message.answers, zone, 'SOA'),
    ...(keys !== undefined && keysIn(keys, zone, isSilence(keys))),
    denial: missing === undefined ? undefined : deniedIn(missing),
  };
}

function toldIn(
  reply: Reply,
  { name, zone }: Pick<Subject, 'name' | 'zone'>,
  type: OwnType,
  isSilence: (reply: Reply) => boolean,
): TypeAnswer | undefined {
  if (typeof reply === 'string') return isSilence(reply) ? { state: 'failed', said: reply } : undefined;
  const { aa, rcode, answers, authorities } = reply.message;
  if (rcode !== Rcode.NOERROR && rcode !== Rcode.NXDOMAIN) return { state: 'failed', said: rcodeName(rcode) };
  if (!aa) return { state: 'failed', said: 'AA=0' };
  const here = answers.filter((one) => one.type !== 'RRSIG').slice(0, MOST_RECORDS);
  if (here.length === 0) {
    const bare = !authorities.some((one) => one.type === 'SOA');
    return { state: rcode === Rcode.NXDOMAIN ? 'nxdomain' : 'nodata', bare, authorities };
  }
  const ttl = Math.min(...here.map((record) => record.ttl));
  const inZone = here.filter((record) => isWithin(hostName(record.name), zone));
  return { state: 'data', data: inZone.map(asText).sort(), ttl, ...signedSet(answers, name, type) };
}

function signedSet(answers: readonly ResourceRecord[], name: string, type: OwnType | 'SOA'): SignedSet {
  const records = answers.filter((one) => one.type === type && sameName(one.name, name)).slice(0, MOST_RECORDS);
  return { records, signatures: signaturesOver(answers, name, type).map(({ data }) => data) };
}

/** Names are alike in capitals and small letters, texts are not. */
function asText(record: ResourceRecord): string {
  const data = presentData(record);
  return `${record.type} ${record.type === 'TXT' ? data : data.toLowerCase()}`;
}

function keysIn(reply: Reply, zone: string, isSilence: boolean): Pick<ServerAnswers, 'keySet' | 'keyFailure'> {
  if (typeof reply === 'string') return isSilence ? { keyFailure: reply } : {};
  const { aa, rcode, answers } = reply.message;
  if (rcode !== Rcode.NOERROR) return { keyFailure: rcodeName(rcode) };
  if (!aa) return { keyFailure: 'AA=0' };
  const keys = recordsAt(answers, zone, 'DNSKEY').slice(0, MOST_RECORDS);
  if (keys.length === 0) return { keyFailure: 'NODATA' };
  return { keySet: { keys, signatures: signaturesOver(answers, zone, 'DNSKEY').map(({ data }) => data) } };
}

/** A wildcard answers for any name: then there is nothing denied. */
function deniedIn(reply: Reply): Denied | undefined {
  if (typeof reply === 'string') return undefined;
  const { aa, rcode, answers, authorities, questions } = reply.message;
  const [question] = questions;
  const isDenied = aa && question?.class === CLASS_IN && answers.length === 0;
  if (!isDenied || (rcode !== Rcode.NOERROR && rcode !== Rcode.NXDOMAIN)) return undefined;
  return { name: question.name, rcode, authorities };
}
