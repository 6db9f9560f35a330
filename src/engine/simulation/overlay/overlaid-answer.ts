import { aliasChain } from '#formats/dns-wire/answer-records.js';
import { sameName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { hostName } from '#base/domain/host-name.js';
import { endsInNxdomain, isFailure } from '#platform/network/dns/denial.js';
import { type DnsAnswer, type DnsQuery, isPositive } from '#platform/network/dns/dns-answer.js';
import type { Today } from './overlaid-resolver.js';
import { sameRecords } from './same-records.js';

const MAX_LINKS = 16;
/** Types that decide whether a domain is reachable. */
const REACHING: readonly RecordType[] = ['A', 'AAAA', 'MX', 'NS', 'SOA'];

/** What the zone of tomorrow has at one name. */
export type Step =
  | ({ readonly kind: 'end' } & Part)
  /** A CNAME; with the DNAME that it was made from, and signatures. */
  | ({ readonly kind: 'alias'; readonly records: readonly ResourceRecord[]; readonly target: string } & Pick<
      Part,
      'ad'
    >);

export type Part = Pick<DnsAnswer, 'rcode' | 'ad' | 'answers' | 'authorities'>;

/**
 * The answer of resolvers to one query when a zone will be another: the algorithm of RFC 1034 section 4.3.2. A signed
 * zone is treated as signed again, and an answer that stays the same keeps its proofs.
 */
export abstract class OverlaidAnswer {
  constructor(
    protected readonly apex: string,
    protected readonly query: DnsQuery,
    protected readonly today: Today,
  ) {}

  /** Whether the zone may answer otherwise at one of the names that today's answer leads through. */
  protected abstract concerns(chain: readonly string[]): boolean | Promise<boolean>;
  /** Whether a name is one for which the zone is asked. */
  protected abstract isInZone(name: string): boolean;
  /**
   * Undefined where the answer from this name on is the one of today.
   * @param recorded Today's answer, if the name is the queried one.
   */
  protected abstract find(name: string, recorded: DnsAnswer | undefined): Promise<Step | undefined>;
  /** Whether the records asked for will be signed again. */
  protected abstract renews(): boolean;

  async answer(): Promise<DnsAnswer> {
    const recorded = await this.today.first();
    if (!(await this.concerns(aliasChain(recorded.answers, this.query.name)))) return recorded;
    return isFailure(recorded) ? this.signedAgain(recorded) : this.replaced(recorded, recorded.ad);
  }

  /** The answer from the queried name on. */
  protected async part(recorded?: DnsAnswer): Promise<Part> {
    const answers: ResourceRecord[] = [];
    let { name } = this.query;
    let ad = true;
    for (let links = 0; links < MAX_LINKS; links++) {
      const first = links === 0 ? recorded : undefined;
      const found = this.isInZone(name) ? await this.find(name, first) : undefined;
      const step = found ?? (await this.asPublished(name, first));
      ad &&= step.ad;
      if (step.kind === 'end') {
        const { rcode, authorities } = step;
        return { rcode, ad, authorities, answers: isFailure(step) ? [] : [...answers, ...step.answers] };
      }
      answers.push(...step.records);
      name = hostName(step.target);
    }
    return { rcode: Rcode.SERVFAIL, ad: false, answers: [], authorities: [] };
  }

  /** An alias of today may lead into the zone. */
  private async asPublished(name: string, recorded?: DnsAnswer): Promise<Step> {
    const answer = recorded ?? (await this.ask(name));
    const [, target, ...rest] = this.query.type === 'CNAME' ? [] : aliasChain(answer.answers, name);
    if (target === undefined || isFailure(answer) || ![target, ...rest].some((link) => this.isInZone(link)))
      return { kind: 'end', ...answer };
    const records = answer.answers.filter((record) => sameName(record.name, name));
    return { kind: 'alias', records, target, ad: answer.ad };
  }

  private async replaced(recorded: DnsAnswer, ad: boolean): Promise<DnsAnswer> {
    const { rcode, answers, authorities, ...part } = await this.part(recorded);
    const changed = { ...recorded, rcode, answers, authorities, ad: ad && part.ad, extendedErrors: [] };
    if (await this.isUnchanged(changed, recorded)) return recorded;
    const { confirmedBy = recorded.resolver } = recorded;
    return isPositive(changed, this.query) ? changed : { ...changed, confirmedBy };
  }

  protected isUnchanged(changed: Part, recorded: DnsAnswer): boolean | Promise<boolean> {
    const isMissing = changed.rcode === Rcode.NXDOMAIN;
    return sameRecords(changed.answers, recorded.answers) && isMissing === endsInNxdomain(recorded);
  }

  /**
   * A failure cannot be rewritten, except for a set that changes: it is signed again, which helps if the keys of the zone are
   * trusted. If they are not, the reachability of the domain does not change.
   */
  private async signedAgain(failure: DnsAnswer): Promise<DnsAnswer> {
    const { type, checkingDisabled } = this.query;
    if (checkingDisabled || failure.rcode !== Rcode.SERVFAIL || !this.renews()) return failure;
    const unchecked = await this.today.ask({ ...this.query, checkingDisabled: true });
    if (isFailure(unchecked)) return failure;
    const isTrusted = !isFailure(await this.ask(this.apex, 'DNSKEY'));
    const changed = await this.replaced(unchecked, isTrusted);
    const isStillFailing = isFailure(changed) || (!isTrusted && REACHING.includes(type));
    return changed === unchecked || isStillFailing ? failure : changed;
  }

  protected ask(name: string, type = this.query.type): Promise<DnsAnswer> {
    return this.today.ask({ ...this.query, name, type });
  }
}
