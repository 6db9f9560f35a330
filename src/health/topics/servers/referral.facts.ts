import { recordsAt } from '../../../dns-wire/answer-records.js';
import { encodeMessage } from '../../../dns-wire/encode-message.js';
import { LONGEST_LABEL, LONGEST_NAME, normalName } from '../../../dns-wire/name.js';
import { queryMessage } from '../../../dns-wire/query.js';
import { Rcode } from '../../../dns-wire/rcode.js';
import { presentData, type RecordOf, type ResourceRecord } from '../../../dns-wire/resource-record.js';
import { absent, derive, known, unobtainable, type Fact, type Gathered } from '../../../domain/fact.js';
import type { IpAddress } from '../../../domain/ip-address.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import type { Reply, ServerLine } from './server-line.js';
import { hostName, isWithin, parentOf, serverName } from '../../../domain/host-name.js';
import { denyingZone } from '../../../network/dns/denial.js';

/** What the parent zone tells those who look for the zone. */
export interface Referral {
  readonly zone: string;
  readonly names: readonly string[];
  /** The DS records as they are written, in one order. */
  readonly ds: readonly string[];
  /** Addresses of name servers, by their names. */
  readonly glue: ReadonlyMap<string, readonly IpAddress[]>;
  /** Octets without EDNS, for the longest name that can be asked for. */
  readonly size: number;
}

/** What two servers of the parent zone say about the zone, where they do not say the same. */
export interface Dissent {
  readonly zone: string;
  readonly about: 'delegation' | 'ds' | 'names';
  /** Each with what it says. */
  readonly servers: readonly string[];
}

export interface ReferralFacts {
  /** Absent where the servers above answer themselves: they hold the zone too, or there is no such zone. */
  readonly referral: Referral;
  /** Absent where they agree, or where only one was heard. */
  readonly dissent: Dissent;
  /** The same where it is about the DS records; absent also where nothing is known. */
  readonly dsDissent: Dissent;
}

const MOST_RECORDS = 100;
const NOTHING = '–';

export async function findReferral(zone: string, dns: DnsReader, line: ServerLine): Promise<Gathered<ReferralFacts>> {
  const { referral, dissent = referral.state === 'unobtainable' ? referral : absent } = await refer(zone, dns, line);
  const isAboutDs = dissent.state === 'known' && dissent.value.about === 'ds';
  return { referral, dissent, dsDissent: isAboutDs ? dissent : absent };
}

interface Referred {
  readonly referral: Fact<Referral>;
  readonly dissent?: Fact<Dissent>;
}

async function refer(zone: string, dns: DnsReader, line: ServerLine): Promise<Referred> {
  const servers = await serversAbove(zone, dns);
  if (servers.state !== 'known') return { referral: servers };
  const [first, second = first] = servers.value;
  const question = { name: zone, type: 'NS' } as const;
  const ask = (address: IpAddress | undefined, transport?: 'tcp') =>
    address && line.ask(address, { ...question, ...(transport && { transport }) });
  const [ipv4, ipv6] = await Promise.all([addressOf(first, 'A', dns), addressOf(second, 'AAAA', dns)]);
  // Two ways at once, so that it is known of both whether they work for us, and two servers.
  const replies = await Promise.all([ask(ipv4, 'tcp'), ask(ipv6)]);
  const referrals = replies.map((reply) => readReferral(reply, zone));
  // One that lacks the delegation is behind the others.
  const found = referrals.find(({ state }) => state === 'known') ?? referrals.find(({ state }) => state === 'absent');
  // Anyone who waited without success, and has heard nobody else meanwhile, need not wait once more.
  const isCutOff = replies.every((reply) => reply === undefined || reply === 'timeout') && !line.hears('udp4');
  const said = [first, second].flatMap((host, i) => saidBy(host, zone, replies[i], referrals[i]!));
  if (found) return { referral: found, dissent: dissentIn(zone, said) };
  if (isCutOff) return { referral: unobtainable('timeout') };
  return { referral: readReferral(await ask(await addressOf(second, 'A', dns)), zone) };
}

interface Said {
  readonly host: string;
  /** Undefined where it says that there is no such zone. */
  readonly names: readonly string[] | undefined;
  /** Undefined where it holds the zone itself, and so does not refer to it. */
  readonly ds: readonly string[] | undefined;
}

function saidBy(host: string, zone: string, reply: Reply | undefined, referral: Fact<Referral>): Said[] {
  if (referral.state === 'known') return [{ host, ...referral.value }];
  if (referral.state !== 'absent' || typeof reply !== 'object') return [];
  const own = recordsAt(reply.message.answers, zone, 'NS').slice(0, MOST_RECORDS);
  const names = own.map(({ data }) => serverName(data.target)).sort();
  return [names.length > 0 ? { host, names, ds: undefined } : { host, names: undefined, ds: [] }];
}

function dissentIn(zone: string, said: readonly Said[]): Fact<Dissent> {
  const differ = (about: Dissent['about'], show: (one: Said) => string) =>
    new Set(said.map(show)).size > 1
      ? known({ zone, about, servers: said.map((one) => `${one.host} (${show(one) || NOTHING})`) })
      : undefined;
  const areReferrals = said.every(({ ds }) => ds !== undefined);
  return (
    differ('delegation', ({ names }) => (names ? 'NS' : '')) ??
    (areReferrals ? differ('ds', ({ ds }) => ds?.join('; ') ?? '') : undefined) ??
    (areReferrals ? differ('names', ({ names }) => names?.join(', ') ?? '') : undefined) ??
    absent
  );
}

/** The name servers of the parent zone, which need not be the next name up. */
async function serversAbove(zone: string, dns: DnsReader): Promise<Fact<readonly [string, ...string[]]>> {
  const above = parentOf(zone);
  const answer = await dns.answer(above, 'NS');
  if (answer.state !== 'known') return answer;
  const denying = denyingZone(answer.value);
  const ns =
    denying === undefined ? known(recordsAt(answer.value.answers, above, 'NS')) : await dns.records(denying, 'NS');
  return derive(ns, (records) => {
    const [first, ...others] = records.map(({ data }) => serverName(data.target)).sort();
    return first === undefined ? unobtainable('server-error') : known([first, ...others] as const);
  });
}

async function addressOf(host: string, type: 'A' | 'AAAA', dns: DnsReader): Promise<IpAddress | undefined> {
  const records = await dns.records(host, type);
  return records.state === 'known' ? records.value[0]?.data.address : undefined;
}

function readReferral(reply: Reply | undefined, zone: string): Fact<Referral> {
  if (typeof reply !== 'object') return unobtainable('unreachable');
  const { rcode, aa, authorities, additionals } = reply.message;
  const ns = recordsAt(authorities, zone, 'NS').slice(0, MOST_RECORDS);
  if (aa && ns.length === 0) return absent;
  if (rcode !== Rcode.NOERROR || ns.length === 0) return unobtainable('server-error');
  const names = [...new Set(ns.map(({ data }) => serverName(data.target)))].sort();
  const addresses = additionals.filter(isAddress).slice(0, MOST_RECORDS);
  const needed = addresses.filter(({ name }) => isWithin(hostName(name), zone));
  const ds = recordsAt(authorities, zone, 'DS')
    .slice(0, MOST_RECORDS)
    .map((record) => presentData(record));
  return known({ zone, names, ds: ds.sort(), glue: glueOf(addresses), size: sizeOf(zone, ns, needed) });
}

type AddressRecord = RecordOf<'A'> | RecordOf<'AAAA'>;

function isAddress(record: ResourceRecord): record is AddressRecord {
  return record.type === 'A' || record.type === 'AAAA';
}

function glueOf(records: readonly AddressRecord[]): Map<string, IpAddress[]> {
  const glue = new Map<string, IpAddress[]>();
  for (const { name, data } of records) {
    const host = hostName(name);
    glue.set(host, [...(glue.get(host) ?? []), data.address]);
  }
  return glue;
}

/** RFC 9471 section 3: the addresses of servers inside the zone have to come along. */
function sizeOf(zone: string, authorities: readonly ResourceRecord[], additionals: readonly ResourceRecord[]): number {
  const question = queryMessage({ name: longestBelow(zone), type: 'A', edns: false });
  return encodeMessage({ ...question, authorities, additionals }).length;
}

function longestBelow(zone: string): string {
  let name = normalName(zone);
  // A name takes one octet more on the wire than in text, and a label one more than it has letters.
  for (let room = LONGEST_NAME - 1 - name.length; room > 1; room = LONGEST_NAME - 1 - name.length)
    name = `${'x'.repeat(Math.min(LONGEST_LABEL, room - 1))}.${name}`;
  return name;
}
