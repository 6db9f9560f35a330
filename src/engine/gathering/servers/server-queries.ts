import { randomBytes } from 'node:crypto';
import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordOf } from '#formats/dns-wire/resource-record.js';
import { ignoreUnhandled } from '#base/execution/ignore-unhandled.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import type { ServerAnswer, ServerQuery } from '#platform/network/dns/authoritative-client.js';
import type { Host } from '../hosts.js';
import { nonexistentBelow } from '#base/domain/nonexistent-name.js';
import type { Reply, NameServerClient } from './name-server-client.js';
import { parentOf } from '#base/domain/host-name.js';
import type { Subject } from '../subject.js';

/** The replies of one address to queries for the SOA record. */
export interface ZoneReplies {
  readonly address: IpAddress;
  /** To a query in mixed case, repeated if the first answer is not authoritative. */
  readonly mixed: Reply;
  /** To the query in lower case, and without EDNS, if the first is not authoritative. */
  readonly lower?: Reply;
  readonly plain?: Reply;
}

/** Replies to queries that only authoritative servers get. */
export interface ServerDetails {
  /** NS over TCP with an unknown EDNS option. */
  readonly overTcp: Reply;
  /** The same without the option, if the first reply is incomplete and TCP may work. */
  readonly withoutOption?: Reply;
  /** NS over UDP, if TCP does not work. */
  readonly ns: Reply;
  /** Replies for the domain itself. */
  readonly own: Readonly<Record<OwnType, Reply>>;
  /** The DMARC record and the CAA records of the domain. */
  readonly policies: Readonly<Partial<Record<PolicyType, Reply>>>;
  /** The A query with a cookie (RFC 7873), if the query without one got no reply. */
  readonly withCookie?: Reply;
  /** The address of www; only for a registrable domain on a signing server. */
  readonly www?: Reply;
  /** Replies at its other address, if it is authoritative there as well. */
  readonly elsewhere?: { readonly address: IpAddress; readonly own: Readonly<Record<ComparedType, Reply>> };
  /** DNSKEY, and a nonexistent name; only on signing servers. */
  readonly keys?: Reply;
  readonly missing?: Reply;
  readonly transfer: Reply;
  /** A name outside its zones, with recursion desired. */
  readonly stranger: Reply;
  readonly version: Reply;
}

/** Types that are compared between the addresses of a server. */
export const COMPARED_TYPES = ['A', 'AAAA', 'MX', 'TXT'] as const;
export type ComparedType = (typeof COMPARED_TYPES)[number];
/** Types that are queried at every server for the domain. */
export const OWN_TYPES = [...COMPARED_TYPES, 'HTTPS'] as const;
export type OwnType = (typeof OWN_TYPES)[number];

/** Policies that servers must agree on: TXT records at `_dmarc`, and CAA records. */
export const POLICY_TYPES = ['DMARC', 'CAA'] as const;
export type PolicyType = (typeof POLICY_TYPES)[number];

export interface ServerReplies {
  readonly name: string;
  readonly isWithoutAddress?: boolean;
  readonly replies: readonly ZoneReplies[];
  readonly details?: ServerDetails;
}

/** The two pending queries over TCP. */
interface Connected {
  readonly address: IpAddress;
  readonly overTcp: Promise<Reply>;
  readonly transfer: Promise<Reply>;
}

/** What is pending when a server turns out to be authoritative. */
interface Started {
  readonly connected: Connected | undefined;
  readonly hasDs: Promise<boolean>;
  readonly other: IpAddress | undefined;
}

const ANSWERS: readonly number[] = [Rcode.NOERROR, Rcode.NXDOMAIN];

type QueryOptions = Pick<ServerQuery, 'edns'>;

const CLASS_CHAOS = 3;
/** Unassigned EDNS option code. */
export const UNKNOWN_OPTION = 4242;
/** A client cookie, as resolvers send it (RFC 7873 section 4). */
const COOKIE = { option: 10, optionSize: 8 } as const;

/** Queries a server at one address of each family, then its other properties if it is authoritative. */
export async function queryServer(
  { name, addresses }: Pick<Host, 'name' | 'addresses'>,
  subject: Subject,
  line: NameServerClient,
  hasDs: Promise<boolean> = Promise.resolve(false),
): Promise<ServerReplies> {
  const open = publicOnes(addresses ?? []);
  const [first] = open;
  const connected = first && connect(first, subject, line);
  const replies = await Promise.all(open.map((address) => queryZoneAt(address, subject.zone, line)));
  const host = replies.find((one) => authoritativeReply(one, subject.zone));
  const other = replies.find((one) => one !== host && authoritativeReply(one, subject.zone))?.address;
  const isWithoutAddress = addresses?.length === 0;
  return {
    name,
    replies,
    ...(isWithoutAddress && { isWithoutAddress }),
    ...(host && { details: await askDetails(host, subject, line, { connected, hasDs, other }) }),
  };
}

/** The first authoritative reply. */
export function authoritativeReply({ mixed, lower, plain }: ZoneReplies, zone: string): ServerAnswer | undefined {
  return [mixed, lower, plain].find((reply) => isAuthoritativeFor(reply, zone));
}

export function isAuthoritativeFor(reply: Reply | undefined, zone: string): reply is ServerAnswer {
  return typeof reply === 'object' && soaIn(reply, zone) !== undefined;
}

export function soaIn({ message }: ServerAnswer, zone: string): RecordOf<'SOA'> | undefined {
  return message.aa && message.rcode === Rcode.NOERROR ? recordsAt(message.answers, zone, 'SOA')[0] : undefined;
}

/** Capitalizes every other letter. */
export function mixedCase(name: string): string {
  return name.replace(/./g, (letter, at: number) => (at % 2 === 1 ? letter.toUpperCase() : letter));
}

function publicOnes(addresses: readonly IpAddress[]): IpAddress[] {
  const open = addresses.filter((address) => specialPurpose(address) === undefined);
  return ([4, 6] as const).flatMap((family) => open.find(({ version }) => version === family) ?? []);
}

async function queryZoneAt(address: IpAddress, zone: string, line: NameServerClient): Promise<ZoneReplies> {
  const odd = { name: mixedCase(zone), type: 'SOA' } as const;
  const first = await line.query(address, odd);
  if (typeof first === 'string' || isAuthoritativeFor(first, zone)) return { address, mixed: first };
  const usual = { ...odd, name: zone };
  const [again, lower, plain] = await Promise.all([
    line.query(address, odd),
    line.query(address, usual),
    line.query(address, { ...usual, edns: false }),
  ]);
  return { address, mixed: typeof again === 'string' ? first : again, lower, plain };
}

/** TCP takes another round trip, so the connection starts before the server is known to be authoritative. */
function connect(address: IpAddress, { zone }: Subject, line: NameServerClient, options: QueryOptions = {}): Connected {
  const question = { name: zone, transport: 'tcp', ...options } as const;
  const overTcp = ignoreUnhandled(line.query(address, { ...question, type: 'NS', option: UNKNOWN_OPTION }));
  return { address, overTcp, transfer: ignoreUnhandled(line.query(address, { ...question, type: 'AXFR' })) };
}

async function askDetails(
  host: ZoneReplies,
  subject: Subject,
  line: NameServerClient,
  { connected, hasDs, other }: Started,
): Promise<ServerDetails> {
  const { address, plain } = host;
  const { zone, name } = subject;
  const options: QueryOptions = authoritativeReply(host, zone) === plain ? { edns: false } : {};
  const ask = (query: ServerQuery) => line.query(address, { ...query, ...options });
  const isThere = connected?.address === address && options.edns !== false;
  const pending = isThere ? connected : connect(address, subject, line, options);
  const { overTcp, transfer: transferred } = pending;
  const isSigned = authoritativeReply(host, zone)!.message.answers.some(({ type }) => type === 'RRSIG');
  const [byTcp, ns, own, policies, signing, transfer, stranger, version, elsewhere] = await Promise.all([
    options.edns === false ? overTcp.then((reply) => ({ overTcp: reply })) : askOption(zone, pending, ask),
    overTcp.then((reply) => (isPositive(reply) ? reply : ask({ name: zone, type: 'NS' }))),
    askOwn(name, ask, options),
    askPolicies(name, ask, isSigned),
    // If the zone has a DS record, the signature may be missing from the SOA answer only.
    isSigned ? askSigned(subject, ask) : hasDs.then((has) => (has ? askSigned(subject, ask) : {})),
    transferred,
    ask({ name: randomNameOutside(zone), type: 'A', recursionDesired: true }),
    ask({ name: 'version.bind', type: 'TXT', class: CLASS_CHAOS }),
    other && askCompared(name, (question) => line.query(other, { ...question, ...options })),
  ]);
  return {
    ...{ ...byTcp, ns, policies, transfer, stranger, version },
    ...own,
    ...signing,
    ...(other && elsewhere && { elsewhere: { address: other, own: elsewhere } }),
  };
}

type Ask = (query: ServerQuery) => Promise<Reply>;

/** If the reply to the query with an unknown option is incomplete, it is compared with that to one without. */
async function askOption(
  zone: string,
  { overTcp, transfer }: Connected,
  ask: Ask,
): Promise<Pick<ServerDetails, 'overTcp' | 'withoutOption'>> {
  const [first, rest] = await Promise.all([overTcp, transfer]);
  if (isComplete(first) || (isClosed(first) && isClosed(rest))) return { overTcp: first };
  const question = { name: zone, type: 'NS', transport: 'tcp' } as const;
  const withoutOption = await ask(question);
  if (typeof first !== 'string' || !isAnswered(withoutOption)) return { overTcp: first, withoutOption };
  // The server may have been slow once, so the query with the option is repeated.
  const again = await ask({ ...question, option: UNKNOWN_OPTION });
  return { overTcp: again, ...(!isComplete(again) && { withoutOption }) };
}

async function askOwn(
  name: string,
  ask: Ask,
  { edns }: QueryOptions,
): Promise<Pick<ServerDetails, 'own' | 'withCookie'>> {
  const askUsually: Ask = (question) =>
    question.type === 'A' && edns !== false ? ask({ ...question, ...COOKIE }) : ask(question);
  const [{ A: first, ...others }, https] = await Promise.all([
    askCompared(name, askUsually),
    ask({ name, type: 'HTTPS' }),
  ]);
  const own = { ...others, HTTPS: https };
  if (edns === false || isAnswered(first)) return { own: { A: first, ...own } };
  const plain = await ask({ name, type: 'A' });
  if (!isAnswered(plain)) return { own: { A: plain, ...own } };
  // One lost packet is no proof, so the query with a cookie is repeated.
  const again = await ask({ name, type: 'A', ...COOKIE });
  return { own: { A: plain, ...own }, ...(!isAnswered(again) && { withCookie: again }) };
}

async function askCompared(name: string, ask: Ask): Promise<Readonly<Record<ComparedType, Reply>>> {
  const [a, aaaa, mx, txt] = await Promise.all([
    ask({ name, type: 'A' }),
    ask({ name, type: 'AAAA' }),
    ask({ name, type: 'MX' }),
    ask({ name, type: 'TXT' }),
  ]);
  return { A: a, AAAA: aaaa, MX: mx, TXT: txt };
}

/** Servers of a signed zone copy it from one signer, so CAA is asked where zones are filled by hand. */
async function askPolicies(name: string, ask: Ask, isSigned: boolean): Promise<ServerDetails['policies']> {
  const [dmarc, caa] = await Promise.all([
    ask({ name: `_dmarc.${name}`, type: 'TXT' }),
    isSigned ? undefined : ask({ name, type: 'CAA' }),
  ]);
  return { DMARC: dmarc, ...(caa !== undefined && { CAA: caa }) };
}

async function askSigned(subject: Subject, ask: Ask): Promise<Pick<ServerDetails, 'keys' | 'missing' | 'www'>> {
  const { zone, name, domain } = subject;
  const isWhole = domain.registrable?.equals(domain) ?? false;
  const [keys, missing, www] = await Promise.all([
    ask({ name: zone, type: 'DNSKEY' }),
    ask({ name: nonexistentBelow(zone), type: 'A' }),
    isWhole ? ask({ name: `www.${name}`, type: 'A' }) : undefined,
  ]);
  return { keys, missing, ...(www !== undefined && { www }) };
}

/** Whether the server answers, positively or negatively. */
function isAnswered(reply: Reply): boolean {
  return typeof reply === 'object' && ANSWERS.includes(reply.message.rcode);
}

function isPositive(reply: Reply): reply is ServerAnswer {
  return typeof reply === 'object' && reply.message.rcode === Rcode.NOERROR;
}

/** No connection. Otherwise a middlebox may have dropped both queries. */
function isClosed(reply: Reply): boolean {
  return typeof reply === 'string' && reply !== 'timeout' && reply !== 'reset';
}

function isComplete(reply: Reply): boolean {
  return isPositive(reply) && reply.message.aa && reply.message.answers.length > 0;
}

/** A random name outside the zone, which no cache has. */
function randomNameOutside(zone: string): string {
  return `${randomBytes(8).toString('hex')}.${parentOf(zone)}`;
}
