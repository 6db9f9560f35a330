import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { sameName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { hostName, isBelow } from '#base/domain/host-name.js';
import { apexBetween, endsInNxdomain, isFailure } from '#platform/network/dns/denial.js';
import { type DnsAnswer, type DnsQuery, isPositive } from '#platform/network/dns/dns-answer.js';
import { orElse, UpstreamError } from '#platform/runtime/upstream-error.js';
import type { Network } from '../network.js';
import { OverlaidAnswer, type Part, type Step } from './overlaid-answer.js';
import { overlaidResolver, type Today } from './overlaid-resolver.js';
import { SIGNERS_OWN, type WholeZone } from './whole-zone.js';

/** `today`: the zone has servers now, so that its signatures, keys and failures are known. */
export type Publication = 'today' | 'never';

/** Resolvers as they would answer if the zone were published. An answer that stays the same keeps its proofs. */
export function wholeZoneResolver(
  resolver: Network['resolver'],
  zone: WholeZone,
  published: Publication,
): Network['resolver'] {
  return overlaidResolver(resolver, {
    answer: (query, today) => new WholeZoneAnswer(zone, query, today, published).answer(),
    isAlone: ({ name }) => published === 'never' && zone.has(name),
  });
}

class WholeZoneAnswer extends OverlaidAnswer {
  constructor(
    private readonly zone: WholeZone,
    query: DnsQuery,
    today: Today,
    private readonly published: Publication,
  ) {
    super(zone.zone, query, today);
  }

  override async answer(): Promise<DnsAnswer> {
    if (this.published === 'today' || !this.zone.has(this.query.name)) return super.answer();
    return this.isOfParent() ? withoutDs(await this.today.first()) : this.alone();
  }

  protected concerns(chain: readonly string[]): boolean {
    const { type } = this.query;
    const isAsToday = this.isOfParent() || type === 'ANY' || SIGNERS_OWN.has(type);
    return !isAsToday && chain.some((link) => this.zone.has(link));
  }

  protected isInZone(name: string): boolean {
    return this.zone.has(name);
  }

  protected renews(): boolean {
    return true;
  }

  private isOfParent(): boolean {
    return this.query.type === 'DS' && sameName(this.query.name, this.apex);
  }

  /** A zone without servers of today: all answers are unsigned. */
  private async alone(): Promise<DnsAnswer> {
    const { type } = this.query;
    const part = SIGNERS_OWN.has(type) ? this.end(Rcode.NOERROR, []) : await this.part();
    const { rcode, answers, authorities } = part;
    const answer = { resolver: 'resolver-1', extendedErrors: [], rcode, answers, authorities, ad: false };
    return isPositive(answer, this.query) ? answer : { ...answer, confirmedBy: 'resolver-2' };
  }

  /** Where the zone has what is published, a server or resolver that differs has a fault that the zone cannot heal. */
  protected override async isUnchanged(changed: Part, recorded: DnsAnswer): Promise<boolean> {
    const usual = await this.today.usual(this.query).catch(orElse(recorded));
    return (await this.isSame(changed, recorded)) || (!isFailure(usual) && (await this.isSame(changed, usual)));
  }

  private async isSame(changed: Part, recorded: DnsAnswer): Promise<boolean> {
    if (await super.isUnchanged(changed, recorded)) return true;
    return endsInNxdomain(recorded) && changed.answers.length + recorded.answers.length === 0 && this.isDeniedWrongly();
  }

  /** Some servers deny a name for one type, although it has records of another. */
  private async isDeniedWrongly(): Promise<boolean> {
    const { name } = this.query;
    const [other] = this.zone.typesAt(name);
    if (other === undefined) return false;
    const answer = await this.ask(name, other).catch(orElse(undefined));
    return answer !== undefined && answer.answers.length > 0;
  }

  protected async find(name: string, recorded: DnsAnswer | undefined): Promise<Step | undefined> {
    const found = this.zone.find(name, this.query.type);
    switch (found.kind) {
      case 'records':
        return this.end(Rcode.NOERROR, found.records, recorded);
      case 'no-data':
        return this.end(Rcode.NOERROR, [], recorded);
      case 'missing':
        return this.end(Rcode.NXDOMAIN, [], recorded);
      case 'alias':
        return { ...found, ad: true };
      case 'unstated':
        if (this.published === 'never') throw new UpstreamError('aborted');
        return undefined;
      case 'delegated':
        return this.expectDelegation(name);
    }
  }

  /** What is below a delegation is only known if the name is delegated today. */
  private async expectDelegation(name: string): Promise<undefined> {
    const soa = await this.today.ask({ name, type: 'SOA' }).catch(orElse(undefined));
    const apex = soa && (apexBetween(soa, hostName(name), this.apex) ?? this.apex);
    if (apex === undefined || !isBelow(apex, this.apex)) throw new UpstreamError('aborted');
  }

  private end(rcode: number, records: readonly ResourceRecord[], recorded?: DnsAnswer): Step & Part {
    const answers = records.map((record) => withSerialOf(record, recorded?.answers ?? []));
    const soa = recorded ? recordsAt(recorded.authorities, this.apex, 'SOA') : [];
    const authorities = records.length > 0 ? [] : [withSerialOf(this.zone.start, soa)];
    return { kind: 'end', rcode, ad: true, answers, authorities };
  }
}

function withoutDs(denial: DnsAnswer): DnsAnswer {
  return isFailure(denial) ? denial : { ...denial, rcode: Rcode.NOERROR, answers: [], extendedErrors: [] };
}

/** Every publication has its own serial number, so that the number in the file means nothing. */
export function withSerialOf(record: ResourceRecord, published: readonly ResourceRecord[]): ResourceRecord {
  const soa = published.find((one) => one.type === 'SOA' && sameName(one.name, record.name));
  if (record.type !== 'SOA' || soa?.type !== 'SOA') return record;
  return { ...record, data: { ...record.data, serial: soa.data.serial } };
}
