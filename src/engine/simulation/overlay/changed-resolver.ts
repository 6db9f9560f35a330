import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import { sameName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord, UnderstoodType } from '#formats/dns-wire/resource-record.js';
import { hostName, parentOf } from '#base/domain/host-name.js';
import { isFailure, isMissing } from '#platform/network/dns/denial.js';
import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import type { Network } from '../network.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { nonexistentBelow } from '#base/domain/nonexistent-name.js';
import type { ChangedZone } from './changed-zone.js';
import { OverlaidAnswer, type Step } from './overlaid-answer.js';
import { overlaidResolver, type Today } from './overlaid-resolver.js';
import { sameRecords } from './same-records.js';

/** Types that are queried before a name is considered nonexistent after its last known record was removed. */
const USUAL: readonly RecordType[] = ['A', 'AAAA', 'MX', 'TXT', 'CAA', 'NS', 'CNAME'];

const ADDRESSES: readonly RecordType[] = ['A', 'AAAA'];
/** What the parent zone publishes about a delegated name. */
const OF_PARENT: readonly RecordType[] = ['NS', 'DS'];

/** The records of one name. */
interface NameState {
  readonly own: readonly ResourceRecord[];
  readonly alias: readonly ResourceRecord[];
  readonly exists: boolean;
}

type PublishedRecords = Pick<NameState, 'own' | 'alias'>;

/** Resolvers as they would answer after the changes. */
export function changedResolver(resolver: Network['resolver'], zone: ChangedZone): Network['resolver'] {
  return overlaidResolver(resolver, { answer: (query, today) => new ChangedAnswer(zone, query, today).answer() });
}

/** What is published, with the changes applied. */
class ChangedAnswer extends OverlaidAnswer {
  constructor(
    private readonly zone: ChangedZone,
    query: DnsQuery,
    today: Today,
  ) {
    super(zone.zone, query, today);
  }

  protected async concerns(chain: readonly string[]): Promise<boolean> {
    for (const link of chain) await this.expectServers(link);
    return chain.some((link) => this.zone.touches(link));
  }

  protected isInZone(name: string): boolean {
    return this.zone.touches(name) || this.zone.cutOver(name) !== undefined;
  }

  /** New records are signed with the keys of the zone. */
  protected renews(): boolean {
    return this.zone.adds(this.query.name, this.query.type);
  }

  /** Fails below a name that the changes delegate: its new servers cannot be asked before the change. */
  private async expectServers(name: string): Promise<void> {
    const cut = this.zone.cutOver(name);
    if (cut === undefined || (cut === hostName(name) && OF_PARENT.includes(this.query.type))) return;
    const { answers } = await this.ask(cut, 'NS');
    if (recordsAt(answers, cut, 'NS').length === 0) throw new UpstreamError('aborted');
  }

  protected async find(name: string, recorded: DnsAnswer | undefined): Promise<Step | undefined> {
    const host = hostName(name);
    const { type } = this.query;
    await this.expectServers(host);
    const answer = recorded ?? (await this.ask(host));
    if (isFailure(answer) || !this.zone.touches(host)) return undefined;
    const { own, alias, exists } = await this.stateOf(host, answer);
    const [next] = type === 'CNAME' || own.length > 0 ? [] : alias;
    const signatures = signaturesOver(answer.answers, host, next ? 'CNAME' : type);
    const { ad } = answer;
    if (next?.type === 'CNAME') return { kind: 'alias', records: [next, ...signatures], target: next.data.target, ad };
    const rcode = exists ? Rcode.NOERROR : Rcode.NXDOMAIN;
    const authorities = own.length > 0 ? [] : await this.denial(answer);
    return { kind: 'end', rcode, ad, answers: own.length > 0 ? [...own, ...signatures] : [], authorities };
  }

  /** Without NSEC records, because they would change. */
  private async denial(last: DnsAnswer): Promise<readonly ResourceRecord[]> {
    const soa = last.authorities.filter((record) => record.type === 'SOA');
    if (soa.length > 0) return soa;
    const { answers } = await this.ask(this.apex, 'SOA');
    return recordsAt(answers, this.apex, 'SOA');
  }

  private async stateOf(host: string, answer: DnsAnswer): Promise<NameState> {
    const { type } = this.query;
    const published = {
      own: answer.answers.filter((record) => record.type === type && sameName(record.name, host)),
      alias: type === 'CNAME' ? [] : recordsAt(answer.answers, host, 'CNAME'),
    };
    if (!this.zone.changesAt(host)) return this.unchanged(host, answer, published);
    const isMade = await this.isMade(host, published);
    const own = this.zone.records(host, type, isMade ? [] : published.own);
    const alias = this.zone.records(host, 'CNAME', isMade ? [] : published.alias);
    const exists =
      own.length + alias.length > 0 || this.zone.fills(host) || (await this.stillExists(host, isMissing(answer)));
    return exists ? { own, alias, exists } : this.unentered(host, host);
  }

  /** A name whose records were removed, or one below it; a wildcard may match both now. */
  private async unentered(host: string, removed: string): Promise<NameState> {
    const missingName = nonexistentBelow(parentOf(removed));
    if (missingName === host) return { own: [], alias: [], exists: false };
    const { own, alias, exists } = await this.stateOf(missingName, await this.ask(missingName));
    return { own: withOwner(own, host), alias: withOwner(alias, host), exists };
  }

  /** A name without changes of its own; a changed wildcard may match it, or a new name below it makes it exist. */
  private async unchanged(host: string, answer: DnsAnswer, published: PublishedRecords): Promise<NameState> {
    if (await this.isMade(host, published)) return { own: [], alias: [], exists: true };
    const isThere = !isMissing(answer);
    const above = this.zone.enclosing(host);
    if (above !== undefined && !this.zone.fills(host)) {
      if (isThere && this.zone.fills(above) && (await this.isNew(above))) return this.below(host, above);
      if (!isThere && !this.zone.fills(above) && !(await this.stillExists(above))) return this.unentered(host, above);
    }
    const asIs = { ...published, exists: isThere || this.zone.fills(host) };
    const wildcard = this.zone.wildcardOver(host);
    if (wildcard === undefined || this.zone.fills(host)) return asIs;
    const wild = await this.ask(wildcard);
    const ofWildcard = wild.answers.filter((record) => sameName(record.name, wildcard));
    const isMade =
      isThere && sameRecords([...published.own, ...published.alias], ofWildcard) && (await this.isWild(host, wildcard));
    const isAnsweredByWildcard = (!isThere || isMade) && !(await this.isEnclosed(host, wildcard));
    return isAnsweredByWildcard ? this.synthesized(host, wildcard, ofWildcard, isThere) : asIs;
  }

  /** The records that the changed wildcard synthesizes for the name (RFC 4592 section 3.3.1). */
  private async synthesized(
    host: string,
    wildcard: string,
    published: readonly ResourceRecord[],
    wasThere: boolean,
  ): Promise<NameState> {
    const { type } = this.query;
    const changed = (kind: RecordType) => {
      const ofKind = published.filter((record) => record.type === kind);
      return withOwner(this.zone.records(wildcard, kind, ofKind), host);
    };
    const own = changed(type);
    const alias = type === 'CNAME' ? [] : changed('CNAME');
    const hasRecords = own.length + alias.length > 0 || this.zone.fills(wildcard);
    return { own, alias, exists: hasRecords || (await this.stillExists(wildcard, !wasThere)) };
  }

  /** A name below one that is new: only a new wildcard between them can match it. */
  private async below(host: string, above: string): Promise<NameState> {
    const wildcard = `*.${above}`;
    const isWild = this.zone.fills(wildcard);
    return isWild ? this.synthesized(host, wildcard, [], false) : { own: [], alias: [], exists: false };
  }

  /** Whether a name of today is only answered because of a wildcard. */
  private async isNew(host: string): Promise<boolean> {
    for (const type of USUAL) {
      const published = (await this.ask(host, type)).answers.filter((record) => sameName(record.name, host));
      if (published.length > 0) return this.isMade(host, { own: published, alias: [] }, type);
    }
    return false;
  }

  /** Whether the name exists only because of the published wildcard: it has the same records. */
  private async isWild(host: string, wildcard: string): Promise<boolean> {
    let isLikely = false;
    for (const type of USUAL) {
      if (isLikely && !ADDRESSES.includes(type)) return true;
      const at = async (name: string) =>
        (await this.ask(name, type)).answers.filter((record) => record.type === type && sameName(record.name, name));
      const was = await at(wildcard);
      if (was.length === 0 && !ADDRESSES.includes(type)) continue;
      if (!sameRecords(await at(host), was)) return false;
      isLikely ||= was.length > 0;
    }
    return isLikely;
  }

  /** An existing name between the two prevents the wildcard match (RFC 4592 section 2.2.1). */
  private async isEnclosed(host: string, wildcard: string): Promise<boolean> {
    const top = wildcard.slice(2);
    for (let above = parentOf(host); above !== top && above.length > top.length; above = parentOf(above))
      if (this.zone.fills(above) || (await this.isEntered(above, wildcard))) return true;
    return false;
  }

  private async isEntered(name: string, wildcard: string): Promise<boolean> {
    return !isMissing(await this.ask(name)) && !(await this.isWild(name, wildcard));
  }

  /**
   * Records synthesized from a wildcard disappear once there is a record at the name or below it. A name below one that
   * exists is not answered by the wildcard (RFC 4592 section 2.2.1), which tells equal records of its own.
   */
  private async isMade(host: string, published: PublishedRecords, type = this.query.type): Promise<boolean> {
    const found = [...published.own, ...published.alias];
    if (found.length === 0 || host === this.apex || !this.zone.fills(host)) return false;
    for (const missingName of [nonexistentBelow(parentOf(host)), nonexistentBelow(host)]) {
      const { answers } = await this.ask(missingName, type);
      const made = answers.filter((record) => sameName(record.name, missingName));
      if (!sameRecords(found, made)) return false;
    }
    return true;
  }

  private async stillExists(host: string, wasMissing = false): Promise<boolean> {
    if (host === this.apex) return true;
    if (wasMissing) return false;
    const answers = await Promise.all(USUAL.map((type) => this.ask(host, type)));
    return answers.some((answer, i) => {
      const type = USUAL[i]!;
      const there = recordsAt(answer.answers, host, type as UnderstoodType) as readonly ResourceRecord[];
      return this.zone.records(host, type, there).length > 0;
    });
  }
}

function withOwner(records: readonly ResourceRecord[], host: string): readonly ResourceRecord[] {
  return records.map((record) => ({ ...record, name: `${host}.` }));
}
