import { aliasChain, recordsAt } from '#formats/dns-wire/answer-records.js';
import { sameName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { hostName, isBelow } from '#base/domain/host-name.js';
import { apexBetween, endsInNxdomain, isFailure } from '#platform/network/dns/denial.js';
import { type DnsAnswer, type DnsQuery, isPositive } from '#platform/network/dns/dns-answer.js';
import { orElse, UpstreamError } from '#platform/runtime/upstream-error.js';
import type { Network } from '../network.js';
import { sameRecords } from './same-records.js';
import { SIGNERS_OWN, type WholeZone } from './whole-zone.js';

const MAX_LINKS = 16;
/** Types that decide whether a domain is reachable. */
const REACHING: readonly RecordType[] = ['A', 'AAAA', 'MX', 'NS', 'SOA'];

type Ask = (query: DnsQuery) => Promise<DnsAnswer>;
type Part = Pick<DnsAnswer, 'rcode' | 'ad' | 'answers' | 'authorities'>;

/** `today`: the zone has servers now, so that its signatures, keys and failures are known. */
export type Publication = 'today' | 'never';

/** Resolvers as they would answer if the zone were published. An answer that stays the same keeps its proofs. */
export function wholeZoneResolver(
  resolver: Network['resolver'],
  zone: WholeZone,
  published: Publication,
): Network['resolver'] {
  return {
    query: (query, signal) => {
      const ask: Ask = (one) => resolver.query(one, signal);
      return new Reading(zone, query, { ask, usual: ask }, published).answer(() => ask(query));
    },
    queryAt: (id, query, signal) => {
      const ask: Ask = (one) => resolver.queryAt(id, one, signal);
      const usual: Ask = (one) => resolver.query(one, signal);
      return new Reading(zone, query, { ask, usual }, published).answer(() => ask(query));
    },
    async queryEach(query, signal) {
      const reports = await resolver.queryEach(query, signal);
      const ask: Ask = (one) => resolver.query(one, signal);
      return Promise.all(
        reports.map(async (report) => {
          if (!('answer' in report) && (published === 'today' || !zone.has(query.name))) return report;
          const first = () => ('answer' in report ? Promise.resolve(report.answer) : ask(query));
          const answer = await new Reading(zone, query, { ask, usual: ask }, published).answer(first);
          const validates = 'answer' in report && report.validates;
          return { id: report.id, label: report.label, answer: { ...answer, resolver: report.id }, validates };
        }),
      );
    },
    isReachable: () => resolver.isReachable(),
  };
}

interface Today {
  readonly ask: Ask;
  /** What most of the world sees, if one resolver or server differs. */
  readonly usual: Ask;
}

class Reading {
  private readonly ask: Ask;

  constructor(
    private readonly zone: WholeZone,
    private readonly query: DnsQuery,
    private readonly today: Today,
    private readonly published: Publication,
  ) {
    this.ask = today.ask;
  }

  async answer(first: () => Promise<DnsAnswer>): Promise<DnsAnswer> {
    const { name, type } = this.query;
    const isOfParent = type === 'DS' && sameName(name, this.zone.zone);
    if (!this.zone.has(name)) return this.fromOutside(await first());
    if (this.published === 'never') return isOfParent ? this.withoutDs(await first()) : this.alone();
    const recorded = await first();
    if (isOfParent || type === 'ANY' || SIGNERS_OWN.has(type)) return recorded;
    if (isFailure(recorded)) return this.signedAgain(recorded);
    return this.replaced(recorded, recorded.ad);
  }

  /** An alias of another zone may lead into this one. */
  private async fromOutside(recorded: DnsAnswer): Promise<DnsAnswer> {
    const chain = aliasChain(recorded.answers, this.query.name);
    const entry = chain.find((link) => this.zone.has(link));
    if (entry === undefined || isFailure(recorded)) return recorded;
    const before = chain.slice(0, chain.indexOf(entry));
    const kept = recorded.answers.filter(({ name }) => before.some((link) => sameName(name, link)));
    const rest = await this.part(entry, recorded);
    const answers = [...kept, ...rest.answers];
    return (await this.isSame({ ...rest, answers }, recorded))
      ? recorded
      : { ...recorded, ...rest, ad: recorded.ad && rest.ad, answers };
  }

  /** A zone without servers of today: all answers are unsigned. */
  private async alone(): Promise<DnsAnswer> {
    const { type } = this.query;
    const part: Part = SIGNERS_OWN.has(type) ? this.denial(Rcode.NOERROR) : await this.part(this.query.name);
    const answer = { resolver: 'resolver-1', extendedErrors: [], ...part, ad: false };
    return isPositive(answer, this.query) ? answer : { ...answer, confirmedBy: 'resolver-2' };
  }

  private withoutDs(denial: DnsAnswer): DnsAnswer {
    return isFailure(denial) ? denial : { ...denial, rcode: Rcode.NOERROR, answers: [], extendedErrors: [] };
  }

  private async replaced(recorded: DnsAnswer, ad: boolean): Promise<DnsAnswer> {
    const part = await this.part(this.query.name, recorded);
    if (await this.isUnchanged(part, recorded)) return recorded;
    const { confirmedBy = recorded.resolver } = recorded;
    const isDenied = !isPositive({ ...recorded, ...part }, this.query);
    return { ...recorded, ...part, ad: ad && part.ad, ...(isDenied && { confirmedBy }), extendedErrors: [] };
  }

  /** Whether the zone has what is published. Then a server or resolver that differs has a fault that the zone cannot heal. */
  private async isUnchanged(part: Part, recorded: DnsAnswer): Promise<boolean> {
    const usual = await this.today.usual(this.query).catch(orElse(recorded));
    return (await this.isSame(part, recorded)) || (!isFailure(usual) && (await this.isSame(part, usual)));
  }

  private async isSame(part: Part, recorded: DnsAnswer): Promise<boolean> {
    if (!sameRecords(part.answers, recorded.answers)) return false;
    const wasMissing = endsInNxdomain(recorded);
    if ((part.rcode === Rcode.NXDOMAIN) === wasMissing) return true;
    return wasMissing && part.answers.length === 0 && this.isDeniedWrongly();
  }

  /** Some servers deny a name for one type, although it has records of another. */
  private async isDeniedWrongly(): Promise<boolean> {
    const { name } = this.query;
    const [other] = this.zone.typesAt(name);
    if (other === undefined) return false;
    const answer = await this.ask({ ...this.query, type: other }).catch(orElse(undefined));
    return answer !== undefined && answer.answers.length > 0;
  }

  /** A set that changes is signed again, which helps if the keys of the zone are trusted. */
  private async signedAgain(failure: DnsAnswer): Promise<DnsAnswer> {
    const { type, checkingDisabled } = this.query;
    if (checkingDisabled || failure.rcode !== Rcode.SERVFAIL) return failure;
    const unchecked = await this.ask({ ...this.query, checkingDisabled: true });
    if (isFailure(unchecked)) return failure;
    const isTrusted = !isFailure(await this.ask({ ...this.query, name: this.zone.zone, type: 'DNSKEY' }));
    const changed = await this.replaced(unchecked, isTrusted);
    const isStillFailing = isFailure(changed) || (!isTrusted && REACHING.includes(type));
    return changed === unchecked || isStillFailing ? failure : changed;
  }

  /** The answer from this name on. */
  private async part(from: string, recorded?: DnsAnswer): Promise<Part> {
    const { type } = this.query;
    const answers: ResourceRecord[] = [];
    let name = from;
    for (let links = 0; links < MAX_LINKS; links++) {
      if (!this.zone.has(name)) return withRest(answers, await this.ask({ ...this.query, name }));
      const found = this.zone.find(name, type);
      switch (found.kind) {
        case 'records':
          answers.push(...found.records.map((record) => withSerialOf(record, recorded?.answers ?? [])));
          return { rcode: Rcode.NOERROR, ad: true, answers, authorities: [] };
        case 'no-data':
          return { ...this.denial(Rcode.NOERROR, recorded), answers };
        case 'missing':
          return { ...this.denial(Rcode.NXDOMAIN, recorded), answers };
        case 'alias':
          answers.push(...found.records);
          name = found.target;
          break;
        case 'unstated':
          if (this.published === 'never') throw new UpstreamError('aborted');
          return withRest(answers, await this.ask({ ...this.query, name }));
        case 'delegated':
          return withRest(answers, await this.delegated(name));
      }
    }
    return { rcode: Rcode.SERVFAIL, ad: false, answers: [], authorities: [] };
  }

  /** What is below a delegation is only known if the name is delegated today. */
  private async delegated(name: string): Promise<DnsAnswer> {
    const { zone } = this.zone;
    const soa = await this.ask({ name, type: 'SOA' }).catch(orElse(undefined));
    if (!soa || !isBelow(apexBetween(soa, hostName(name), zone) ?? zone, zone)) throw new UpstreamError('aborted');
    return this.ask({ ...this.query, name });
  }

  private denial(rcode: number, recorded?: DnsAnswer): Part {
    const soa = recorded ? recordsAt(recorded.authorities, this.zone.zone, 'SOA') : [];
    const { start } = this.zone;
    return { rcode, ad: true, answers: [], authorities: [withSerialOf(start, soa)] };
  }
}

function withRest(answers: readonly ResourceRecord[], rest: DnsAnswer): Part {
  const { rcode, ad, authorities } = rest;
  return isFailure(rest)
    ? { rcode, ad: false, answers: [], authorities: [] }
    : { rcode, ad, answers: [...answers, ...rest.answers], authorities };
}

/** Every publication has its own serial number, so that the number in the file means nothing. */
export function withSerialOf(record: ResourceRecord, published: readonly ResourceRecord[]): ResourceRecord {
  const soa = published.find((one) => one.type === 'SOA' && sameName(one.name, record.name));
  if (record.type !== 'SOA' || soa?.type !== 'SOA') return record;
  return { ...record, data: { ...record.data, serial: soa.data.serial } };
}
