import { randomBytes } from 'node:crypto';
import { recordsAt } from '../../../dns-wire/answer-records.js';
import { Rcode } from '../../../dns-wire/rcode.js';
import type { RecordOf } from '../../../dns-wire/resource-record.js';
import { early } from '../../../domain/early.js';
import type { IpAddress } from '../../../domain/ip-address.js';
import { specialPurpose } from '../../../domain/special-purpose.js';
import type { ServerAnswer, ServerQuestion } from '../../../network/dns/authoritative-client.js';
import type { Host } from '../../gathering/hosts.js';
import { nonexistentBelow } from '../../gathering/nobody.js';
import type { Reply, ServerLine } from './server-line.js';
import { parentOf } from '../../../domain/host-name.js';
import type { Subject } from '../../gathering/subject.js';

/** What one address says when asked for the zone. */
export interface ZoneReplies {
  readonly address: IpAddress;
  /** To a question in mixed case, asked again where the first answer does not speak for the zone. */
  readonly mixed: Reply;
  /** To the same then in lower case, and without EDNS. */
  readonly lower?: Reply;
  readonly plain?: Reply;
}

/** What only a server that speaks for the zone is asked. */
export interface ServerDetails {
  /** The NS records over TCP, asked for with an option of EDNS that nobody knows. */
  readonly overTcp: Reply;
  /** The same without the option, where the first answer was none, or lacks something, and TCP may work. */
  readonly withoutOption?: Reply;
  /** The same over UDP, where TCP does not work. */
  readonly ns: Reply;
  /** What it answers about the domain itself. */
  readonly own: Readonly<Record<OwnType, Reply>>;
  /** Its keys, and a name that does not exist; asked only where it signs. */
  readonly keys?: Reply;
  readonly missing?: Reply;
  readonly transfer: Reply;
  /** A name that is not its business, with recursion desired. */
  readonly stranger: Reply;
  readonly version: Reply;
}

/** The types that every server is asked for at the name of the domain. */
export const OWN_TYPES = ['A', 'AAAA', 'MX', 'TXT'] as const;
export type OwnType = (typeof OWN_TYPES)[number];

export interface ServerReplies {
  readonly name: string;
  readonly isWithoutAddress?: boolean;
  readonly replies: readonly ZoneReplies[];
  readonly details?: ServerDetails;
}

/** The two questions that are asked over TCP, under way. */
interface Connected {
  readonly address: IpAddress;
  readonly overTcp: Promise<Reply>;
  readonly transfer: Promise<Reply>;
}

/** What is under way when a server has shown that it is authoritative. */
interface Started {
  readonly connected: Connected | undefined;
  readonly hasDs: Promise<boolean>;
}

type QueryOptions = Pick<ServerQuestion, 'edns'>;

const CLASS_CHAOS = 3;
/** Assigned to nothing; the first one that resolvers sent, a cookie, was as unknown to many servers. */
export const UNKNOWN_OPTION = 4242;

/** Asks a server at one address of each family, and then, where it speaks for the zone, how it does its work. */
export async function queryServer(
  { name, addresses }: Pick<Host, 'name' | 'addresses'>,
  subject: Subject,
  line: ServerLine,
  hasDs: Promise<boolean> = Promise.resolve(false),
): Promise<ServerReplies> {
  const open = publicOnes(addresses ?? []);
  const [first] = open;
  const connected = first && connect(first, subject, line);
  const replies = await Promise.all(open.map((address) => one(address, subject.zone, line)));
  const host = replies.find((one) => authoritative(one, subject.zone));
  const isWithoutAddress = addresses?.length === 0;
  return {
    name,
    replies,
    ...(isWithoutAddress && { isWithoutAddress }),
    ...(host && { details: await askDetails(host, subject, line, { connected, hasDs }) }),
  };
}

/** The first answer of a visit that speaks for the zone. */
export function authoritative({ mixed, lower, plain }: ZoneReplies, zone: string): ServerAnswer | undefined {
  return [mixed, lower, plain].find((reply) => isAuthoritativeFor(reply, zone));
}

export function isAuthoritativeFor(reply: Reply | undefined, zone: string): reply is ServerAnswer {
  return typeof reply === 'object' && soaIn(reply, zone) !== undefined;
}

export function soaIn({ message }: ServerAnswer, zone: string): RecordOf<'SOA'> | undefined {
  return message.aa && message.rcode === Rcode.NOERROR ? recordsAt(message.answers, zone, 'SOA')[0] : undefined;
}

/** Every other letter is a capital. */
export function mixedCase(name: string): string {
  return name.replace(/./g, (letter, at: number) => (at % 2 === 1 ? letter.toUpperCase() : letter));
}

function publicOnes(addresses: readonly IpAddress[]): IpAddress[] {
  const open = addresses.filter((address) => specialPurpose(address) === undefined);
  return ([4, 6] as const).flatMap((family) => open.find(({ version }) => version === family) ?? []);
}

async function one(address: IpAddress, zone: string, line: ServerLine): Promise<ZoneReplies> {
  const odd = { name: mixedCase(zone), type: 'SOA' } as const;
  const first = await line.ask(address, odd);
  if (typeof first === 'string' || isAuthoritativeFor(first, zone)) return { address, mixed: first };
  const usual = { ...odd, name: zone };
  const [again, lower, plain] = await Promise.all([
    line.ask(address, odd),
    line.ask(address, usual),
    line.ask(address, { ...usual, edns: false }),
  ]);
  return { address, mixed: typeof again === 'string' ? first : again, lower, plain };
}

/** A connection takes a round trip more than a datagram: it is not put off until the server has shown what it is. */
function connect(address: IpAddress, { zone }: Subject, line: ServerLine, options: QueryOptions = {}): Connected {
  const question = { name: zone, transport: 'tcp', ...options } as const;
  const overTcp = early(line.ask(address, { ...question, type: 'NS', option: UNKNOWN_OPTION }));
  return { address, overTcp, transfer: early(line.ask(address, { ...question, type: 'AXFR' })) };
}

async function askDetails(
  host: ZoneReplies,
  subject: Subject,
  line: ServerLine,
  { connected, hasDs }: Started,
): Promise<ServerDetails> {
  const { address, plain } = host;
  const { zone, name } = subject;
  const options: QueryOptions = authoritative(host, zone) === plain ? { edns: false } : {};
  const ask = (question: ServerQuestion) => line.ask(address, { ...question, ...options });
  const isThere = connected?.address === address && options.edns !== false;
  const { overTcp, transfer: transferred } = isThere ? connected : connect(address, subject, line, options);
  const isSigned = authoritative(host, zone)!.message.answers.some(({ type }) => type === 'RRSIG');
  const askSigned = (): Promise<Reply[]> =>
    Promise.all([ask({ name: zone, type: 'DNSKEY' }), ask({ name: nonexistentBelow(zone), type: 'A' })]);
  // Of a zone that is to be validated, the SOA alone may lack its signature.
  const signing = isSigned ? askSigned() : hasDs.then((has): Promise<Reply[]> | Reply[] => (has ? askSigned() : []));
  const [byTcp, ns, [a, aaaa, mx, txt], [keys, missing], transfer, stranger, version, withoutOption] =
    await Promise.all([
      overTcp,
      overTcp.then((reply) => (isPositive(reply) ? reply : ask({ name: zone, type: 'NS' }))),
      Promise.all([
        ask({ name, type: 'A' }),
        ask({ name, type: 'AAAA' }),
        ask({ name, type: 'MX' }),
        ask({ name, type: 'TXT' }),
      ]),
      signing,
      transferred,
      ask({ name: strangerTo(zone), type: 'A', recursionDesired: true }),
      ask({ name: 'version.bind', type: 'TXT', class: CLASS_CHAOS }),
      Promise.all([overTcp, transferred]).then(([reply, other]) =>
        isComplete(reply) || (isClosed(reply) && isClosed(other)) || options.edns === false
          ? undefined
          : ask({ name: zone, type: 'NS', transport: 'tcp' }),
      ),
    ]);
  const own = { A: a, AAAA: aaaa, MX: mx, TXT: txt };
  const signed = keys && missing && { keys, missing };
  return { overTcp: byTcp, ns, own, ...signed, transfer, stranger, version, ...(withoutOption && { withoutOption }) };
}

function isPositive(reply: Reply): reply is ServerAnswer {
  return typeof reply === 'object' && reply.message.rcode === Rcode.NOERROR;
}

/** No connection; else both questions may be what something in between drops. */
function isClosed(reply: Reply): boolean {
  return typeof reply === 'string' && reply !== 'timeout' && reply !== 'reset';
}

function isComplete(reply: Reply): boolean {
  return isPositive(reply) && reply.message.aa && reply.message.answers.length > 0;
}

/** A name next to the zone that nobody has asked for before. */
function strangerTo(zone: string): string {
  return `${randomBytes(8).toString('hex')}.${parentOf(zone)}`;
}
