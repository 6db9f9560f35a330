import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import { MAX_LABEL_LENGTH, MAX_NAME_LENGTH, normalName } from '#formats/dns-wire/name.js';
import { queryMessage } from '#formats/dns-wire/query.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { presentData, type RecordOf, type ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { absent, deriveFact, known, unobtainable, type Fact, type Gathered } from '#base/domain/fact.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Reply, NameServerClient } from '#engine/gathering/servers/name-server-client.js';
import { hostName, isWithin, parentOf, serverName } from '#base/domain/host-name.js';
import { denyingZone } from '#platform/network/dns/denial.js';

/** The delegation of the zone in the parent zone. */
export interface Referral {
  readonly zone: string;
  readonly names: readonly string[];
  /** The DS records in presentation format, sorted. */
  readonly ds: readonly string[];
  /** Glue addresses by name server. */
  readonly glue: ReadonlyMap<string, readonly IpAddress[]>;
  /** Size in octets without EDNS, for the longest possible query name. */
  readonly size: number;
}

/** A difference between two servers of the parent zone. */
export interface ParentDifference {
  readonly zone: string;
  readonly about: 'delegation' | 'ds' | 'names';
  /** Each server with its answer. */
  readonly servers: readonly string[];
}

export interface ReferralFacts {
  /** Absent if the parent servers answer authoritatively: they also serve the zone, or the zone does not exist. */
  readonly referral: Referral;
  /** Absent if they agree, or if only one answered. */
  readonly parentDifference: ParentDifference;
  /** The same if it concerns the DS records; otherwise absent. */
  readonly dsDifference: ParentDifference;
}

const MAX_RECORDS = 100;
const NOTHING = '–';

export async function findReferral(
  zone: string,
  dns: DnsReader,
  line: NameServerClient,
): Promise<Gathered<ReferralFacts>> {
  const { referral, parentDifference = referral.state === 'unobtainable' ? referral : absent } =
    await queryParentServers(zone, dns, line);
  const isAboutDs = parentDifference.state === 'known' && parentDifference.value.about === 'ds';
  return { referral, parentDifference, dsDifference: isAboutDs ? parentDifference : absent };
}

interface Referred {
  readonly referral: Fact<Referral>;
  readonly parentDifference?: Fact<ParentDifference>;
}

async function queryParentServers(zone: string, dns: DnsReader, line: NameServerClient): Promise<Referred> {
  const servers = await serversAbove(zone, dns);
  if (servers.state !== 'known') return { referral: servers };
  const [first, second = first] = servers.value;
  const question = { name: zone, type: 'NS' } as const;
  const ask = (address: IpAddress | undefined, transport?: 'tcp') =>
    address && line.query(address, { ...question, ...(transport && { transport }) });
  const [ipv4, ipv6] = await Promise.all([addressOf(first, 'A', dns), addressOf(second, 'AAAA', dns)]);
  // Over TCP and IPv6 in parallel, to find out which transports work from here and to compare two servers.
  const replies = await Promise.all([ask(ipv4, 'tcp'), ask(ipv6)]);
  const referrals = replies.map((reply) => readReferral(reply, zone));
  // A server without the delegation is outdated.
  const found = referrals.find(({ state }) => state === 'known') ?? referrals.find(({ state }) => state === 'absent');
  // If both queries timed out and no other server answered, our network is the cause; do not wait again.
  const isCutOff = replies.every((reply) => reply === undefined || reply === 'timeout') && !line.hasWorked('udp4');
  const said = [first, second].flatMap((host, i) => answersOfParent(host, zone, replies[i], referrals[i]!));
  if (found) return { referral: found, parentDifference: parentDifferenceIn(zone, said) };
  if (isCutOff) return { referral: unobtainable('timeout') };
  return { referral: readReferral(await ask(await addressOf(second, 'A', dns)), zone) };
}

interface ParentAnswer {
  readonly host: string;
  /** Undefined if it answers that the zone does not exist. */
  readonly names: readonly string[] | undefined;
  /** Undefined if it serves the zone itself, so that it returns no referral. */
  readonly ds: readonly string[] | undefined;
}

function answersOfParent(
  host: string,
  zone: string,
  reply: Reply | undefined,
  referral: Fact<Referral>,
): ParentAnswer[] {
  if (referral.state === 'known') return [{ host, ...referral.value }];
  if (referral.state !== 'absent' || typeof reply !== 'object') return [];
  const own = recordsAt(reply.message.answers, zone, 'NS').slice(0, MAX_RECORDS);
  const names = own.map(({ data }) => serverName(data.target)).sort();
  return [names.length > 0 ? { host, names, ds: undefined } : { host, names: undefined, ds: [] }];
}

function parentDifferenceIn(zone: string, said: readonly ParentAnswer[]): Fact<ParentDifference> {
  const differ = (about: ParentDifference['about'], show: (one: ParentAnswer) => string) =>
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

/** The name servers of the parent zone, whose apex can be above the next label. */
async function serversAbove(zone: string, dns: DnsReader): Promise<Fact<readonly [string, ...string[]]>> {
  const above = parentOf(zone);
  const answer = await dns.answer(above, 'NS');
  if (answer.state !== 'known') return answer;
  const denying = denyingZone(answer.value);
  const ns =
    denying === undefined ? known(recordsAt(answer.value.answers, above, 'NS')) : await dns.records(denying, 'NS');
  return deriveFact(ns, (records) => {
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
  const ns = recordsAt(authorities, zone, 'NS').slice(0, MAX_RECORDS);
  if (aa && ns.length === 0) return absent;
  if (rcode !== Rcode.NOERROR || ns.length === 0) return unobtainable('server-error');
  const names = [...new Set(ns.map(({ data }) => serverName(data.target)))].sort();
  const addresses = additionals.filter(isAddress).slice(0, MAX_RECORDS);
  const needed = addresses.filter(({ name }) => isWithin(hostName(name), zone));
  const ds = recordsAt(authorities, zone, 'DS')
    .slice(0, MAX_RECORDS)
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

/** RFC 9471 section 3: a referral must include the glue records of servers inside the zone. */
function sizeOf(zone: string, authorities: readonly ResourceRecord[], additionals: readonly ResourceRecord[]): number {
  const question = queryMessage({ name: longestBelow(zone), type: 'A', edns: false });
  return encodeMessage({ ...question, authorities, additionals }).length;
}

function longestBelow(zone: string): string {
  let name = normalName(zone);
  // On the wire, a name has one octet more than in text, and so has each label.
  for (let room = MAX_NAME_LENGTH - 1 - name.length; room > 1; room = MAX_NAME_LENGTH - 1 - name.length)
    name = `${'x'.repeat(Math.min(MAX_LABEL_LENGTH, room - 1))}.${name}`;
  return name;
}
