import { recordsAt } from '#formats/dns-wire/answer-records.js';
import type { Message } from '#formats/dns-wire/message.js';
import { Rcode, rcodeName } from '#formats/dns-wire/rcode.js';
import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';
import { presentData, type ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { ServerAnswer } from '#platform/network/dns/authoritative-client.js';
import type { Subject } from '#engine/gathering/subject.js';
import { serverAnswersOf, type ServerAnswers } from './server-answers.js';
import {
  authoritativeReply,
  type ServerDetails,
  type ServerReplies,
  mixedCase,
  soaIn,
  UNKNOWN_OPTION,
  type ZoneReplies,
} from '#engine/gathering/servers/server-queries.js';
import type { Reply, NameServerClient } from '#engine/gathering/servers/name-server-client.js';
import { transportTo } from '#engine/gathering/servers/query-transport.js';
import { hostName, isBelow, serverName } from '#base/domain/host-name.js';

/** The state of a server for the zone at one of its addresses. */
export type AddressState = Authoritative | Lame | { readonly address: IpAddress; readonly state: 'silent' | 'unknown' };

export interface Authoritative {
  readonly address: IpAddress;
  readonly state: 'authoritative';
  readonly soa: RecordData['SOA'];
  /** The SOA answer had a signature. */
  readonly signed: boolean;
  readonly edns: boolean;
  /** The query name in mixed case was echoed unchanged, echoed changed, or not answered. */
  readonly spelling: 'kept' | 'changed' | 'refused';
}

export interface Lame {
  readonly address: IpAddress;
  readonly state: 'lame';
  /** The answer it gave: an RCODE, `AA=0` or `NODATA`. */
  readonly said: string;
}

/** The behavior of a name server. Optional fields are known only if it is authoritative. */
export interface ServerProfile {
  readonly name: string;
  readonly addressStates: readonly AddressState[];
  /** Its name is known to have no address. */
  readonly isWithoutAddress?: boolean;
  /** The NS records it returns. */
  readonly ns?: readonly string[] | undefined;
  /** Its answers about the domain, with the keys of the zone. */
  readonly answers?: ServerAnswers;
  readonly tcp?: boolean | undefined;
  /** The RCODE over TCP, if the server answers over UDP. */
  readonly tcpRefusal?: string | undefined;
  /** It resolves names outside its zones. */
  readonly recursive?: boolean;
  /** The parent zone to which it refers queries for other names. */
  readonly upward?: string | undefined;
  readonly transfers?: boolean;
  readonly version?: string | undefined;
  /** The result of a query with an unknown EDNS option, if it failed: an RCODE, `timeout`, `AA=0` and so on. */
  readonly optionFailure?: string | undefined;
  /** The result of a query with a cookie, if it fails only with one: an RCODE or `timeout`. */
  readonly cookieFailure?: string | undefined;
}

const MAX_RECORDS = 100;
/** Failures that we caused. */
const NOT_SAID: ReadonlySet<Reply> = new Set<Reply>(['aborted', 'busy', 'too-large', 'too-much', 'no-route']);

export function profileOf(
  { name, replies, details, isWithoutAddress }: ServerReplies,
  subject: Pick<Subject, 'name' | 'zone'>,
  line: NameServerClient,
): ServerProfile {
  const { zone } = subject;
  const addressStates = replies.map((one) => addressStateOf(one, zone, line));
  const host = replies.find((one) => authoritativeReply(one, zone));
  if (!details || !host) return { name, addressStates, ...(isWithoutAddress && { isWithoutAddress }) };
  const soa = authoritativeReply(host, zone)!;
  const answers = serverAnswersOf({ details, soa }, subject, line, transportTo(host.address));
  const certain = (failure: string | undefined) => (line.mayBeLost(failure) ? undefined : failure);
  const optionFailure = certain(optionFailureIn(details, soa.message.edns !== undefined));
  const cookieFailure = certain(cookieFailureIn(details));
  return { name, addressStates, answers, ...detailsOf(details, zone, line), optionFailure, cookieFailure };
}

/** The addresses at which it is authoritative. */
export function authoritativeStates({ addressStates }: ServerProfile): Authoritative[] {
  return addressStates.filter((state) => state.state === 'authoritative');
}

/** Not authoritative at any of its addresses. */
export function isWithoutAuthority({ addressStates }: ServerProfile): boolean {
  return addressStates.length > 0 && addressStates.every(({ state }) => state === 'lame' || state === 'silent');
}

function addressStateOf(one: ZoneReplies, zone: string, line: NameServerClient): AddressState {
  const { address, mixed, lower } = one;
  const answer = authoritativeReply(one, zone);
  if (answer) {
    const { message } = answer;
    return {
      address,
      state: 'authoritative',
      soa: soaIn(answer, zone)!.data,
      signed: message.answers.some(({ type }) => type === 'RRSIG'),
      edns: message.edns !== undefined,
      spelling: answer === lower ? 'refused' : echoOf(mixed, zone),
    };
  }
  if (typeof mixed !== 'string') return { address, state: 'lame', said: lameReason(mixed) };
  return { address, state: line.isSilent(mixed, transportTo(address)) ? 'silent' : 'unknown' };
}

/** A response may omit the question section; otherwise it must repeat the name as sent. */
function echoOf(mixed: Reply, zone: string): 'kept' | 'changed' {
  const echo = typeof mixed === 'object' ? mixed.message.questions[0]?.name : undefined;
  return echo === undefined || echo === `${mixedCase(zone)}.` ? 'kept' : 'changed';
}

function lameReason({ message: { rcode, aa } }: ServerAnswer): string {
  if (rcode !== Rcode.NOERROR) return rcodeName(rcode);
  return aa ? 'NODATA' : 'AA=0';
}

function detailsOf(
  details: ServerDetails,
  zone: string,
  line: NameServerClient,
): Omit<ServerProfile, 'name' | 'addressStates'> {
  const { overTcp, transfer, ns, stranger, version } = details;
  return {
    ns: matchedIn(ns, (answers) => recordsAt(answers, zone, 'NS').map(({ data }) => serverName(data.target))),
    tcpRefusal: ns === overTcp ? undefined : refusalIn(details.withoutOption ?? overTcp, ns),
    tcp: tcpOf([overTcp, transfer, ...(details.withoutOption ? [details.withoutOption] : [])], line),
    recursive: readReply(stranger, isRecursive) ?? false,
    upward: readReply(stranger, (message) => upwardIn(message, zone)),
    transfers: readReply(transfer, isTransfer) ?? false,
    version: readReply(version, ({ answers }) => answers.filter(({ type }) => type === 'TXT').map(presentData)[0]),
  };
}

function readReply<T>(reply: Reply, read: (message: Message) => T): T | undefined {
  return typeof reply === 'object' ? read(reply.message) : undefined;
}

/** The sorted data of an authoritative answer, up to a limit; undefined otherwise. */
function matchedIn(reply: Reply, read: (answers: readonly ResourceRecord[]) => string[]): string[] | undefined {
  return readReply(reply, ({ aa, rcode, answers }) =>
    aa && isAnswerRcode(rcode) ? read(answers).sort().slice(0, MAX_RECORDS) : undefined,
  );
}

/** One successful connection is sufficient; others may be refused because of the query. */
function tcpOf(replies: readonly Reply[], line: NameServerClient): boolean | undefined {
  if (replies.some((reply) => typeof reply === 'object')) return true;
  return replies.every((reply) => line.isSilent(reply, 'tcp')) ? false : undefined;
}

/** The RCODE over TCP of a query that the server answers over UDP. */
function refusalIn(overTcp: Reply, overUdp: Reply): string | undefined {
  const isAnswered = readReply(overUdp, ({ rcode }) => rcode === Rcode.NOERROR) ?? false;
  return isAnswered
    ? readReply(overTcp, ({ rcode }) => (rcode === Rcode.NOERROR ? undefined : rcodeName(rcode)))
    : undefined;
}

/** Requires a non-authoritative answer with data of another zone, because the RA flag alone proves nothing. */
function isRecursive({ ra, aa, rcode, answers, authorities }: Message): boolean {
  const isTold = answers.length > 0 || authorities.some(({ type }) => type === 'SOA');
  return ra && !aa && isAnswerRcode(rcode) && isTold;
}

export function isAnswerRcode(rcode: number): boolean {
  return rcode === Rcode.NOERROR || rcode === Rcode.NXDOMAIN;
}

function upwardIn({ aa, rcode, answers, authorities }: Message, zone: string): string | undefined {
  if (aa || rcode !== Rcode.NOERROR || answers.length > 0) return undefined;
  const isAbove = ({ type, name }: ResourceRecord) => type === 'NS' && isBelow(zone, hostName(name));
  return authorities.find(isAbove)?.name;
}

/** RFC 6891 section 6.1.2: unknown options must be ignored. */
function optionFailureIn({ overTcp, withoutOption }: ServerDetails, knowsEdns: boolean): string | undefined {
  const isAnswered = withoutOption !== undefined && readReply(withoutOption, ({ rcode }) => rcode === Rcode.NOERROR);
  if (typeof overTcp === 'string') return isAnswered && !NOT_SAID.has(overTcp) ? overTcp : undefined;
  const { rcode, aa, answers, edns } = overTcp.message;
  if (rcode !== Rcode.NOERROR) return isAnswered ? rcodeName(rcode) : undefined;
  if (!edns) return knowsEdns ? 'no EDNS' : undefined;
  const usual = withoutOption && readReply(withoutOption, (message) => message);
  if (answers.length === 0) return usual && usual.answers.length > 0 ? 'NODATA' : undefined;
  if (!aa) return usual?.aa ? 'AA=0' : undefined;
  return edns.options.some(({ code }) => code === UNKNOWN_OPTION) ? 'option returned' : undefined;
}

/** RFC 7873 section 5.2.3: servers without cookie support ignore the option. BADCOOKIE is a valid answer. */
function cookieFailureIn({ withCookie, own }: ServerDetails): string | undefined {
  const isAnswered = readReply(own.A, ({ rcode }) => isAnswerRcode(rcode)) ?? false;
  if (withCookie === undefined || !isAnswered) return undefined;
  if (typeof withCookie === 'string') return withCookie === 'timeout' ? withCookie : undefined;
  const { rcode } = withCookie.message;
  return rcode === Rcode.BADCOOKIE ? undefined : rcodeName(rcode);
}

/** RFC 5936 section 2.2: a transfer begins with the SOA record, followed by others. */
function isTransfer({ rcode, answers }: Message): boolean {
  return rcode === Rcode.NOERROR && answers.length > 1 && answers[0]?.type === 'SOA';
}
