import { recordsAt } from '../../../dns-wire/answer-records.js';
import type { Message } from '../../../dns-wire/message.js';
import { Rcode, rcodeName } from '../../../dns-wire/rcode.js';
import type { RecordData } from '../../../dns-wire/rdata/rdata.js';
import { presentData, type ResourceRecord } from '../../../dns-wire/resource-record.js';
import type { IpAddress } from '../../../domain/ip-address.js';
import type { ServerAnswer } from '../../../network/dns/authoritative-client.js';
import type { Subject } from '../../gathering/subject.js';
import { answersOf, type ServerAnswers } from './server-answers.js';
import {
  authoritative,
  type ServerDetails,
  type ServerReplies,
  mixedCase,
  soaIn,
  UNKNOWN_OPTION,
  type ZoneReplies,
} from './server-queries.js';
import type { Reply, ServerLine } from './server-line.js';
import { transportTo } from './query-transport.js';
import { hostName, isBelow, serverName } from '../../../domain/host-name.js';

/** How a server stands to the zone at one of its addresses. */
export type AddressState = Authoritative | Lame | { readonly address: IpAddress; readonly state: 'silent' | 'unknown' };

export interface Authoritative {
  readonly address: IpAddress;
  readonly state: 'authoritative';
  readonly soa: RecordData['SOA'];
  /** The SOA came with a signature. */
  readonly signed: boolean;
  readonly edns: boolean;
  /** What became of a question in mixed case: answered as asked, respelt, or not understood. */
  readonly spelling: 'kept' | 'changed' | 'refused';
}

export interface Lame {
  readonly address: IpAddress;
  readonly state: 'lame';
  /** What it said instead: an RCODE, `AA=0` or `NODATA`. */
  readonly said: string;
}

/** A name server as it showed itself. What is known only of one that speaks for the zone is else undefined. */
export interface ServerProfile {
  readonly name: string;
  readonly addressStates: readonly AddressState[];
  /** Its name is known to have none. */
  readonly isWithoutAddress?: boolean;
  /** The names of the zone's servers. */
  readonly ns?: readonly string[] | undefined;
  /** What it answers about the domain, and with which keys. */
  readonly answers?: ServerAnswers;
  readonly tcp?: boolean | undefined;
  /** The RCODE to a question over TCP that the server answers over UDP. */
  readonly tcpRefusal?: string | undefined;
  /** Looks up for others what is not its business. */
  readonly recursive?: boolean;
  /** The parent zone to which it sends anyone who asks for what is not its business. */
  readonly upward?: string | undefined;
  readonly transfers?: boolean;
  readonly version?: string | undefined;
  /** What came instead of the answer to a question with an unknown option of EDNS: an RCODE, `timeout`, `AA=0` … */
  readonly optionFailure?: string | undefined;
}

const MOST_RECORDS = 100;

export function profileOf(
  { name, replies, details, isWithoutAddress }: ServerReplies,
  subject: Pick<Subject, 'name' | 'zone'>,
  line: ServerLine,
): ServerProfile {
  const { zone } = subject;
  const addressStates = replies.map((one) => addressStateOf(one, zone, line));
  const host = replies.find((one) => authoritative(one, zone));
  if (!details || !host) return { name, addressStates, ...(isWithoutAddress && { isWithoutAddress }) };
  const soa = authoritative(host, zone)!;
  const answers = answersOf({ details, soa }, subject, line, transportTo(host.address));
  const optionFailure = optionFailureIn(details, soa.message.edns !== undefined);
  return { name, addressStates, answers, ...detailsOf(details, zone, line), optionFailure };
}

/** Where it speaks for the zone. */
export function authoritativeStates({ addressStates }: ServerProfile): Authoritative[] {
  return addressStates.filter((state) => state.state === 'authoritative');
}

function addressStateOf(one: ZoneReplies, zone: string, line: ServerLine): AddressState {
  const { address, mixed, lower } = one;
  const answer = authoritative(one, zone);
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
  if (typeof mixed !== 'string') return { address, state: 'lame', said: excuse(mixed) };
  return { address, state: line.isSilence(mixed, transportTo(address)) ? 'silent' : 'unknown' };
}

/** An answer need not repeat the question; one that does has to repeat it as it was. */
function echoOf(mixed: Reply, zone: string): 'kept' | 'changed' {
  const echo = typeof mixed === 'object' ? mixed.message.questions[0]?.name : undefined;
  return echo === undefined || echo === `${mixedCase(zone)}.` ? 'kept' : 'changed';
}

function excuse({ message: { rcode, aa } }: ServerAnswer): string {
  if (rcode !== Rcode.NOERROR) return rcodeName(rcode);
  return aa ? 'NODATA' : 'AA=0';
}

function detailsOf(
  details: ServerDetails,
  zone: string,
  line: ServerLine,
): Omit<ServerProfile, 'name' | 'addressStates'> {
  const { overTcp, transfer, ns, stranger, version } = details;
  return {
    ns: matchedIn(ns, (answers) => recordsAt(answers, zone, 'NS').map(({ data }) => serverName(data.target))),
    tcpRefusal: ns === overTcp ? undefined : refusalIn(details.withoutOption ?? overTcp, ns),
    tcp: tcpOf([overTcp, transfer, ...(details.withoutOption ? [details.withoutOption] : [])], line),
    recursive: heard(stranger, isRecursive) ?? false,
    upward: heard(stranger, (message) => upwardIn(message, zone)),
    transfers: heard(transfer, isTransfer) ?? false,
    version: heard(version, ({ answers }) => answers.filter(({ type }) => type === 'TXT').map(presentData)[0]),
  };
}

function heard<T>(reply: Reply, read: (message: Message) => T): T | undefined {
  return typeof reply === 'object' ? read(reply.message) : undefined;
}

/** What an answer says, in one order and within bounds; nothing where the server does not authenticate it. */
function matchedIn(reply: Reply, read: (answers: readonly ResourceRecord[]) => string[]): string[] | undefined {
  return heard(reply, ({ aa, rcode, answers }) =>
    aa && isAnswer(rcode) ? read(answers).sort().slice(0, MOST_RECORDS) : undefined,
  );
}

/** One connection is enough: the others may be refused for what is asked. */
function tcpOf(replies: readonly Reply[], line: ServerLine): boolean | undefined {
  if (replies.some((reply) => typeof reply === 'object')) return true;
  return replies.every((reply) => line.isSilence(reply, 'tcp')) ? false : undefined;
}

/** A refusal of what the server answers over UDP. */
function refusalIn(overTcp: Reply, overUdp: Reply): string | undefined {
  const isAnswered = heard(overUdp, ({ rcode }) => rcode === Rcode.NOERROR) ?? false;
  return isAnswered
    ? heard(overTcp, ({ rcode }) => (rcode === Rcode.NOERROR ? undefined : rcodeName(rcode)))
    : undefined;
}

/** It must have asked others: the word of another zone, not given as its own. That recursion is offered proves nothing. */
function isRecursive({ ra, aa, rcode, answers, authorities }: Message): boolean {
  const isTold = answers.length > 0 || authorities.some(({ type }) => type === 'SOA');
  return ra && !aa && isAnswer(rcode) && isTold;
}

export function isAnswer(rcode: number): boolean {
  return rcode === Rcode.NOERROR || rcode === Rcode.NXDOMAIN;
}

function upwardIn({ aa, rcode, answers, authorities }: Message, zone: string): string | undefined {
  if (aa || rcode !== Rcode.NOERROR || answers.length > 0) return undefined;
  const isAbove = ({ type, name }: ResourceRecord) => type === 'NS' && isBelow(zone, hostName(name));
  return authorities.find(isAbove)?.name;
}

/** RFC 6891 section 6.1.2: a server ignores options that it does not know. */
function optionFailureIn({ overTcp, withoutOption }: ServerDetails, knowsEdns: boolean): string | undefined {
  const isAnswered = withoutOption !== undefined && heard(withoutOption, ({ rcode }) => rcode === Rcode.NOERROR);
  if (typeof overTcp === 'string') return isAnswered ? overTcp : undefined;
  const { rcode, aa, answers, edns } = overTcp.message;
  if (rcode !== Rcode.NOERROR) return isAnswered ? rcodeName(rcode) : undefined;
  if (!edns) return knowsEdns ? 'no EDNS' : undefined;
  const usual = withoutOption && heard(withoutOption, (message) => message);
  if (answers.length === 0) return usual && usual.answers.length > 0 ? 'NODATA' : undefined;
  if (!aa) return usual?.aa ? 'AA=0' : undefined;
  return edns.options.some(({ code }) => code === UNKNOWN_OPTION) ? 'option returned' : undefined;
}

/** RFC 5936 section 2.2: a transfer begins with the SOA, and goes on. */
function isTransfer({ rcode, answers }: Message): boolean {
  return rcode === Rcode.NOERROR && answers.length > 1 && answers[0]?.type === 'SOA';
}
