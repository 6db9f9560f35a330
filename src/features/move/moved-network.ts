import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { CLASS_IN, type Message } from '#formats/dns-wire/message.js';
import { sameName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { hostName, isWithin } from '#base/domain/host-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { Network } from '#engine/simulation/network.js';
import { type Ask, overlaidResolver } from '#engine/simulation/overlay/overlaid-resolver.js';
import { validationStateWith } from '#engine/validation/validation-state.js';
import type { ServerQuery } from '#platform/network/dns/authoritative-client.js';
import { apexBetween } from '#platform/network/dns/denial.js';
import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { delegationIn, type ZoneAnswer, type ZoneSide } from './zone-side.js';

/** The planned delegation in the parent zone. */
export interface Delegation {
  readonly zone: string;
  readonly servers: readonly { readonly name: string; readonly addresses: readonly IpAddress[] }[];
  readonly ds: readonly RecordData['DS'][];
}

const MAX_LINKS = 16;
const TTL = 3600;
/** RFC 8914 section 4: DNSSEC Bogus. */
const BOGUS = { code: 6, text: '' };

/** The network as it would be if the parent zone delegated to the proposed servers and all caches had expired. */
export function movedNetwork(network: Network, live: Network['servers'], to: Delegation, side: ZoneSide): Network {
  const moved = new MovedResolver(to, side, Math.floor(network.now / 1000));
  return {
    ...network,
    resolver: overlaidResolver(network.resolver, {
      answer: (query, { first, ask }) => moved.answer(query, (one) => (one === query ? first() : ask(one))),
      isAlone: (query) => moved.isConcerned(query),
    }),
    servers: {
      async query(address, query, signal) {
        if (isProposed(address, to)) {
          if (!isOrdinary(query, to.zone)) throw new UpstreamError('aborted');
          return live.query(address, query, signal);
        }
        const answer = await network.servers.query(address, query, signal);
        return { ...answer, message: plannedReferral(answer.message, to) };
      },
    },
  };
}

function isProposed(address: IpAddress, { servers }: Delegation): boolean {
  return servers.some(({ addresses }) => addresses.some((one) => one.toString() === address.toString()));
}

/** The caller chooses these servers, and they may belong to anyone: they are only queried for records of the zone. */
function isOrdinary({ name, type, class: of = CLASS_IN }: ServerQuery, zone: string): boolean {
  return isWithin(hostName(name), zone) && of === CLASS_IN && type !== 'AXFR';
}

class MovedResolver {
  constructor(
    private readonly to: Delegation,
    private readonly side: ZoneSide,
    private readonly now: number,
  ) {}

  isConcerned({ name }: Pick<DnsQuery, 'name'>): boolean {
    return isWithin(hostName(name), this.to.zone);
  }

  answer(query: DnsQuery, elsewhere: Ask): Promise<DnsAnswer> {
    if (!this.isConcerned(query)) return elsewhere(query);
    const isOfParent = query.type === 'DS' && sameName(query.name, this.to.zone);
    return isOfParent ? this.signers(query, elsewhere) : this.resolved(query, elsewhere);
  }

  private async signers(query: DnsQuery, elsewhere: Ask): Promise<DnsAnswer> {
    const answer = await elsewhere(query);
    const answers = this.to.ds.map((data) => dsRecord(this.to.zone, data));
    return { ...answer, rcode: Rcode.NOERROR, answers };
  }

  private async resolved(query: DnsQuery, elsewhere: Ask): Promise<DnsAnswer> {
    const { type } = query;
    const answers: ResourceRecord[] = [];
    let name = query.name;
    let ad = true;
    for (let links = 0; links < MAX_LINKS; links++) {
      if (!this.isConcerned({ name })) {
        const last = await elsewhere({ ...query, name });
        return { ...last, ad: last.ad && ad, answers: [...answers, ...last.answers] };
      }
      const message = await this.side.query(name, type);
      if (!message) return servfailAnswer();
      if (delegationIn(message, this.to.zone) !== undefined) {
        const below = await elsewhere({ ...query, name });
        return { ...below, answers: [...answers, ...below.answers] };
      }
      const part = partAt(message, name);
      const verdict = await this.verdict({ ...query, name }, part);
      if (verdict === 'bogus' && !query.checkingDisabled) return servfailAnswer([BOGUS]);
      ad &&= verdict === 'secure';
      answers.push(...part.answers);
      const [alias] = type === 'CNAME' ? [] : recordsAt(part.answers, name, 'CNAME');
      const isHere = part.answers.some((record) => record.type === type && sameName(record.name, name));
      if (!alias || isHere) return { ...part, ad: ad && !query.checkingDisabled, answers };
      name = alias.data.target;
    }
    return servfailAnswer();
  }

  /** The validation result of an answer of the proposed servers. */
  private async verdict(query: DnsQuery, answer: DnsAnswer): Promise<'secure' | 'insecure' | 'bogus'> {
    const { zone, ds } = this.to;
    if (ds.length === 0) return 'insecure';
    const keySet = (await this.side.query(zone, 'DNSKEY'))?.answers ?? [];
    const isOfUnsignedZone = (name: string) => this.isOfUnsignedZone(name);
    return validationStateWith(ds, { zone, keySet, isOfUnsignedZone }, query, answer, this.now);
  }

  /** Whether the same servers have an unsigned zone below. */
  private async isOfUnsignedZone(name: string): Promise<boolean> {
    const { zone } = this.to;
    const soa = await this.side.query(name, 'SOA');
    const apex = soa && apexBetween(partAt(soa, name), hostName(name), zone);
    if (apex === undefined || apex === zone) return false;
    const ds = await this.side.query(apex, 'DS');
    return ds !== undefined && recordsAt(ds.answers, apex, 'DS').length === 0;
  }
}

/** The part of an answer that is about this name, for one step of resolution. */
function partAt({ rcode, answers, authorities }: ZoneAnswer, name: string): DnsAnswer {
  const at = answers.filter(
    (record) => sameName(record.name, name) || record.type === 'DNAME' || isSignedDname(record),
  );
  const isAlias = recordsAt(at, name, 'CNAME').length > 0;
  return {
    resolver: 'resolver-1',
    confirmedBy: 'resolver-2',
    rcode: isAlias ? Rcode.NOERROR : rcode,
    ad: false,
    answers: at,
    authorities: isAlias ? authorities.filter(({ type }) => type !== 'SOA') : authorities,
    extendedErrors: [],
  };
}

function isSignedDname(record: ResourceRecord): boolean {
  return record.type === 'RRSIG' && record.data.typeCovered === 'DNAME';
}

function servfailAnswer(extendedErrors: DnsAnswer['extendedErrors'] = []): DnsAnswer {
  const about = { resolver: 'resolver-1', confirmedBy: 'resolver-2', ad: false };
  return { ...about, rcode: Rcode.SERVFAIL, answers: [], authorities: [], extendedErrors };
}

/** A referral of the parent zone with the planned NS, address and DS records. */
function plannedReferral(message: Message, { zone, servers, ds }: Delegation): Message {
  const isReferral = !message.aa && recordsAt(message.authorities, zone, 'NS').length > 0;
  if (!isReferral) return message;
  const ttl = recordsAt(message.authorities, zone, 'NS')[0]?.ttl ?? TTL;
  const ns = servers.map(({ name }): ResourceRecord => ({
    name: `${zone}.`,
    type: 'NS',
    class: CLASS_IN,
    ttl,
    data: { target: `${name}.` },
  }));
  const glue = servers
    .filter(({ name }) => isWithin(name, zone))
    .flatMap(({ name, addresses }) => addresses.map((address) => addressRecord(name, address, ttl)));
  const others = message.authorities.filter((record) => !sameName(record.name, `${zone}.`));
  return { ...message, authorities: [...ns, ...ds.map((data) => dsRecord(zone, data)), ...others], additionals: glue };
}

function addressRecord(name: string, address: IpAddress, ttl: number): ResourceRecord {
  const type = address.version === 4 ? 'A' : 'AAAA';
  return { name: `${name}.`, type, class: CLASS_IN, ttl, data: { address } };
}

function dsRecord(zone: string, data: RecordData['DS']): ResourceRecord {
  return { name: `${zone}.`, type: 'DS', class: CLASS_IN, ttl: TTL, data };
}
