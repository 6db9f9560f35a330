import { recordsAt, signaturesOver } from '../dns-wire/answer-records.js';
import { CLASS_IN, type Message } from '../dns-wire/message.js';
import { sameName } from '../dns-wire/name.js';
import { Rcode } from '../dns-wire/rcode.js';
import type { RecordData } from '../dns-wire/rdata/rdata.js';
import type { ResourceRecord } from '../dns-wire/resource-record.js';
import { hostName, isWithin } from '../domain/host-name.js';
import type { IpAddress } from '../domain/ip-address.js';
import type { Network } from '../health/gathering/network.js';
import { judgeReading } from '../health/topics/dnssec/judged-reading.js';
import type { ServerQuestion } from '../network/dns/authoritative-client.js';
import { apexBetween } from '../network/dns/denial.js';
import type { DnsAnswer, DnsQuestion } from '../network/dns/dns-answer.js';
import { UpstreamError } from '../network/upstream-error.js';
import { judgeLink } from '../records/chain-of-trust.js';
import { delegationIn, type ZoneSide } from './zone-side.js';

/** What the parent zone is to say. */
export interface Delegation {
  readonly zone: string;
  readonly servers: readonly { readonly name: string; readonly addresses: readonly IpAddress[] }[];
  readonly ds: readonly RecordData['DS'][];
}

const MOST_LINKS = 16;
const TTL = 3600;
/** RFC 8914 section 4: DNSSEC Bogus. */
const BOGUS = { code: 6, text: '' };

/** The network as it would be if the parent zone delegated to the proposed servers, when all caches have expired. */
export function movedNetwork(network: Network, live: Network['servers'], to: Delegation, side: ZoneSide): Network {
  const { resolver } = network;
  const moved = new MovedResolver(to, side, Math.floor(network.now / 1000));
  return {
    ...network,
    resolver: {
      ask: (question, signal) => moved.answer(question, (one) => resolver.ask(one, signal)),
      askAt: (id, question, signal) => moved.answer(question, (one) => resolver.askAt(id, one, signal), id),
      async askEach(question, signal) {
        if (!moved.isConcerned(question)) return resolver.askEach(question, signal);
        const reports = await resolver.askEach(question, signal);
        return Promise.all(
          reports.map(async ({ id, label }) => {
            const answer = await moved.answer(question, (one) => resolver.ask(one, signal), id);
            return { id, label, answer };
          }),
        );
      },
      isReachable: () => resolver.isReachable(),
    },
    servers: {
      async ask(address, question, signal) {
        if (isProposed(address, to)) {
          if (!isOrdinary(question, to.zone)) throw new UpstreamError('aborted');
          return live.ask(address, question, signal);
        }
        const answer = await network.servers.ask(address, question, signal);
        return { ...answer, message: referred(answer.message, to) };
      },
    },
  };
}

function isProposed(address: IpAddress, { servers }: Delegation): boolean {
  return servers.some(({ addresses }) => addresses.some((one) => one.toString() === address.toString()));
}

/** The caller names these servers, and they may be anybody's: they are asked for nothing but records of the zone. */
function isOrdinary({ name, type, class: of = CLASS_IN }: ServerQuestion, zone: string): boolean {
  return isWithin(hostName(name), zone) && of === CLASS_IN && type !== 'AXFR';
}

type Ask = (question: DnsQuestion) => Promise<DnsAnswer>;

class MovedResolver {
  constructor(
    private readonly to: Delegation,
    private readonly side: ZoneSide,
    private readonly now: number,
  ) {}

  isConcerned({ name }: Pick<DnsQuestion, 'name'>): boolean {
    return isWithin(hostName(name), this.to.zone);
  }

  async answer(question: DnsQuestion, elsewhere: Ask, id?: string): Promise<DnsAnswer> {
    if (!this.isConcerned(question)) return elsewhere(question);
    if (question.type === 'DS' && sameName(question.name, this.to.zone)) return this.signers(question, elsewhere);
    const answer = await this.resolved(question, elsewhere);
    return id === undefined ? answer : { ...answer, resolver: id };
  }

  private async signers(question: DnsQuestion, elsewhere: Ask): Promise<DnsAnswer> {
    const answer = await elsewhere(question);
    const answers = this.to.ds.map((data) => dsRecord(this.to.zone, data));
    return { ...answer, rcode: Rcode.NOERROR, answers };
  }

  private async resolved(question: DnsQuestion, elsewhere: Ask): Promise<DnsAnswer> {
    const { type } = question;
    const answers: ResourceRecord[] = [];
    let name = question.name;
    let ad = true;
    for (let links = 0; links < MOST_LINKS; links++) {
      if (!this.isConcerned({ name })) {
        const last = await elsewhere({ ...question, name });
        return { ...last, ad: last.ad && ad, answers: [...answers, ...last.answers] };
      }
      const message = await this.side.ask(name, type);
      if (!message) return failed();
      if (delegationIn(message, this.to.zone) !== undefined) {
        const below = await elsewhere({ ...question, name });
        return { ...below, answers: [...answers, ...below.answers] };
      }
      const part = partAt(message, name);
      const verdict = await this.verdict({ ...question, name }, part);
      if (verdict === 'bogus' && !question.checkingDisabled) return failed([BOGUS]);
      ad &&= verdict === 'secure';
      answers.push(...part.answers);
      const [alias] = type === 'CNAME' ? [] : recordsAt(part.answers, name, 'CNAME');
      const isHere = part.answers.some((record) => record.type === type && sameName(record.name, name));
      if (!alias || isHere) return { ...part, ad: ad && !question.checkingDisabled, answers };
      name = alias.data.target;
    }
    return failed();
  }

  /** What a validator makes of an answer of the proposed servers. */
  private async verdict(question: DnsQuestion, answer: DnsAnswer): Promise<'secure' | 'insecure' | 'bogus'> {
    const { zone, ds } = this.to;
    if (ds.length === 0) return 'insecure';
    const keySet = (await this.side.ask(zone, 'DNSKEY'))?.answers ?? [];
    const keys = recordsAt(keySet, zone, 'DNSKEY');
    const signatures = signaturesOver(keySet, zone, 'DNSKEY').map(({ data }) => data);
    const link = judgeLink({ zone, ds, keys, signatures }, this.now);
    if (link.state === 'unsigned' || link.state === 'insecure') return 'insecure';
    if (link.state !== 'secure') return 'bogus';
    const judge = { zone, keys: keys.map(({ data }) => data), now: this.now };
    // What an alias leads to is the next step.
    const type = recordsAt(answer.answers, question.name, 'CNAME').length > 0 ? 'CNAME' : question.type;
    const { sets, denials } = judgeReading({ name: question.name, type }, answer, judge);
    const faults = [...sets, ...denials].map(({ fault }) => fault).filter((fault) => fault !== 'fine');
    if (faults.length === 0) return 'secure';
    const isUnsigned = faults.every((fault) => fault === 'missing') && (await this.isOfUnsignedZone(question.name));
    return isUnsigned ? 'insecure' : 'bogus';
  }

  /** The same servers may have a zone below that is not signed. */
  private async isOfUnsignedZone(name: string): Promise<boolean> {
    const { zone } = this.to;
    const soa = await this.side.ask(name, 'SOA');
    const apex = soa && apexBetween(partAt(soa, name), hostName(name), zone);
    if (apex === undefined || apex === zone) return false;
    const ds = await this.side.ask(apex, 'DS');
    return ds !== undefined && recordsAt(ds.answers, apex, 'DS').length === 0;
  }
}

/** One step of resolving: what a server says about this very name. */
function partAt({ rcode, answers, authorities }: Message, name: string): DnsAnswer {
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

function failed(extendedErrors: DnsAnswer['extendedErrors'] = []): DnsAnswer {
  const about = { resolver: 'resolver-1', confirmedBy: 'resolver-2', ad: false };
  return { ...about, rcode: Rcode.SERVFAIL, answers: [], authorities: [], extendedErrors };
}

/** A referral of the parent zone, with the names, addresses and DS records that it is to have. */
function referred(message: Message, { zone, servers, ds }: Delegation): Message {
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
