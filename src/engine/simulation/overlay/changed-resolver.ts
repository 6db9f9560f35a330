import { aliasChain, recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import { sameName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { presentData, type ResourceRecord, type UnderstoodType } from '#formats/dns-wire/resource-record.js';
import { hostName, parentOf } from '#base/domain/host-name.js';
import { isFailure, isMissing } from '#platform/network/dns/denial.js';
import { type DnsAnswer, type DnsQuery, isPositive } from '#platform/network/dns/dns-answer.js';
import type { Network } from '../network.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { nonexistentBelow } from '#base/domain/nonexistent-name.js';
import type { ChangedZone } from './changed-zone.js';

const MAX_LINKS = 16;
/** Types that are queried before a name is considered nonexistent after its last known record was removed. */
const USUAL: readonly RecordType[] = ['A', 'AAAA', 'MX', 'TXT', 'CAA', 'NS', 'CNAME'];

/** Types that decide whether a domain is reachable. */
const REACHING: readonly RecordType[] = ['A', 'AAAA', 'MX', 'NS', 'SOA'];
const ADDRESSES: readonly RecordType[] = ['A', 'AAAA'];
/** What the parent zone publishes about a delegated name. */
const OF_PARENT: readonly RecordType[] = ['NS', 'DS'];

type QueryFunction = (query: DnsQuery) => Promise<DnsAnswer>;

/** The records of one name. */
interface NameState {
  readonly own: readonly ResourceRecord[];
  readonly alias: readonly ResourceRecord[];
  readonly exists: boolean;
}

type PublishedRecords = Pick<NameState, 'own' | 'alias'>;

/**
 * Resolvers as they would answer after the changes: the algorithm of RFC 1034 section 4.3.2 on the published records
 * with the changes applied. Signed zones are treated as signed again.
 */
export function changedResolver(resolver: Network['resolver'], zone: ChangedZone): Network['resolver'] {
  const changed = (query: DnsQuery, answer: DnsAnswer, ask: QueryFunction) =>
    new Rewriting(zone, query, ask).of(answer);
  return {
    async query(query, signal) {
      const ask: QueryFunction = (other) => resolver.query(other, signal);
      return changed(query, await ask(query), ask);
    },
    async queryAt(id, query, signal) {
      const ask: QueryFunction = (other) => resolver.queryAt(id, other, signal);
      return changed(query, await ask(query), ask);
    },
    async queryEach(query, signal) {
      const reports = await resolver.queryEach(query, signal);
      return Promise.all(
        reports.map(async (report) => {
          if (!('answer' in report)) return report;
          const ask: QueryFunction = (other) => resolver.query(other, signal);
          return { ...report, answer: await changed(query, report.answer, ask) };
        }),
      );
    },
    isReachable: () => resolver.isReachable(),
  };
}

class Rewriting {
  constructor(
    private readonly zone: ChangedZone,
    private readonly query: DnsQuery,
    private readonly ask: QueryFunction,
  ) {}

  /** An answer without changes is returned as it is, with its proofs. */
  async of(answer: DnsAnswer): Promise<DnsAnswer> {
    const { name } = this.query;
    const links = aliasChain(answer.answers, name);
    for (const link of links) await this.expectServers(link);
    const isTouched = links.some((link) => this.zone.touches(link));
    if (!isTouched) return answer;
    if (isFailure(answer)) return this.signedAgain(answer);
    const changed = await this.rewritten(answer);
    return changed.rcode === answer.rcode && sameSet(changed.answers, answer.answers) ? answer : changed;
  }

  /** Fails below a name that the changes delegate: its new servers cannot be asked before the change. */
  private async expectServers(name: string): Promise<void> {
    const cut = this.zone.cutOver(name);
    if (cut === undefined || (cut === hostName(name) && OF_PARENT.includes(this.query.type))) return;
    const { answers } = await this.at(cut, 'NS');
    if (recordsAt(answers, cut, 'NS').length === 0) throw new UpstreamError('aborted');
  }

  /**
   * A failure cannot be rewritten, except for new records, which are signed with the keys of the zone. If those keys
   * are not trusted, the reachability of the domain does not change.
   */
  private async signedAgain(failure: DnsAnswer): Promise<DnsAnswer> {
    const { name, type, checkingDisabled } = this.query;
    const host = hostName(name);
    if (checkingDisabled || failure.rcode !== Rcode.SERVFAIL || !this.zone.adds(host, type)) return failure;
    const unchecked = await this.ask({ ...this.query, checkingDisabled: true });
    if (isFailure(unchecked)) return failure;
    const changed = await this.rewritten(unchecked);
    const isTrusted = !isFailure(await this.at(this.zone.zone, 'DNSKEY'));
    if (!isPositive(changed, this.query) || (!isTrusted && REACHING.includes(type))) return failure;
    return { ...changed, ad: isTrusted, extendedErrors: [] };
  }

  private async rewritten(first: DnsAnswer): Promise<DnsAnswer> {
    const { name, type } = this.query;
    const answers: ResourceRecord[] = [];
    let host = hostName(name);
    let answer = first;
    for (let links = 0; links < MAX_LINKS; links++) {
      const { own, alias, exists } = await this.stateOf(host, answer);
      const [next] = type === 'CNAME' || own.length > 0 ? [] : alias;
      answers.push(...(next ? [next] : own), ...signaturesOver(answer.answers, host, next ? 'CNAME' : type));
      if (next?.type !== 'CNAME') return this.answered(first, answer, answers, own.length > 0, exists);
      host = hostName(next.data.target);
      await this.expectServers(host);
      answer = await this.at(host, type);
      if (isFailure(answer)) return { ...answer, answers: [] };
    }
    return { ...first, rcode: Rcode.SERVFAIL, answers: [], authorities: [] };
  }

  private async answered(
    first: DnsAnswer,
    last: DnsAnswer,
    answers: readonly ResourceRecord[],
    isPositive: boolean,
    exists: boolean,
  ): Promise<DnsAnswer> {
    const rcode = exists ? Rcode.NOERROR : Rcode.NXDOMAIN;
    const confirmed = isPositive ? {} : { confirmedBy: last.confirmedBy ?? last.resolver };
    const authorities = isPositive ? [] : await this.denial(last);
    return { ...first, ...confirmed, rcode, ad: first.ad && last.ad, answers, authorities };
  }

  /** Without NSEC records, because they would change. */
  private async denial(last: DnsAnswer): Promise<readonly ResourceRecord[]> {
    const soa = last.authorities.filter((record) => record.type === 'SOA');
    if (soa.length > 0) return soa;
    const { answers } = await this.at(this.zone.zone, 'SOA');
    return recordsAt(answers, this.zone.zone, 'SOA');
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
      own.length + alias.length > 0 || this.zone.fills(host) || (await this.remains(host, isMissing(answer)));
    return exists ? { own, alias, exists } : this.unentered(host);
  }

  /** A name whose records were removed; a wildcard may match it now. */
  private async unentered(host: string): Promise<NameState> {
    const missingName = nonexistentBelow(parentOf(host));
    if (missingName === host) return { own: [], alias: [], exists: false };
    const { own, alias, exists } = await this.stateOf(missingName, await this.at(missingName, this.query.type));
    return { own: withOwner(own, host), alias: withOwner(alias, host), exists };
  }

  /** A name without changes of its own; a changed wildcard may match it, or a new name below it makes it exist. */
  private async unchanged(host: string, answer: DnsAnswer, published: PublishedRecords): Promise<NameState> {
    if (await this.isMade(host, published)) return { own: [], alias: [], exists: true };
    const isThere = !isMissing(answer);
    const asIs = { ...published, exists: isThere || this.zone.fills(host) };
    const wildcard = this.zone.wildcardOver(host);
    if (wildcard === undefined || this.zone.fills(host)) return asIs;
    const wild = await this.at(wildcard, this.query.type);
    const ofWildcard = wild.answers.filter((record) => sameName(record.name, wildcard));
    const isMade =
      isThere && sameSet([...published.own, ...published.alias], ofWildcard) && (await this.isWild(host, wildcard));
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
    return { own, alias, exists: hasRecords || (await this.remains(wildcard, !wasThere)) };
  }

  /** Whether the name exists only because of the published wildcard: it has the same records. */
  private async isWild(host: string, wildcard: string): Promise<boolean> {
    let isLikely = false;
    for (const type of USUAL) {
      if (isLikely && !ADDRESSES.includes(type)) return true;
      const at = async (name: string) =>
        (await this.at(name, type)).answers.filter((record) => record.type === type && sameName(record.name, name));
      const was = await at(wildcard);
      if (was.length === 0 && !ADDRESSES.includes(type)) continue;
      if (!sameSet(await at(host), was)) return false;
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
    return !isMissing(await this.at(name, this.query.type)) && !(await this.isWild(name, wildcard));
  }

  /**
   * Records synthesized from a wildcard disappear once there is a record at the name or below it. A name below one that
   * exists is not answered by the wildcard (RFC 4592 section 2.2.1), which tells equal records of its own.
   */
  private async isMade(host: string, published: PublishedRecords): Promise<boolean> {
    const found = [...published.own, ...published.alias];
    if (found.length === 0 || host === this.zone.zone || !this.zone.fills(host)) return false;
    for (const missingName of [nonexistentBelow(parentOf(host)), nonexistentBelow(host)]) {
      const { answers } = await this.at(missingName, this.query.type);
      const made = answers.filter((record) => sameName(record.name, missingName));
      if (!sameSet(found, made)) return false;
    }
    return true;
  }

  private async remains(host: string, wasMissing: boolean): Promise<boolean> {
    if (host === this.zone.zone) return true;
    if (wasMissing) return false;
    const answers = await Promise.all(USUAL.map((type) => this.at(host, type)));
    return answers.some((answer, i) => {
      const type = USUAL[i]!;
      const there = recordsAt(answer.answers, host, type as UnderstoodType) as readonly ResourceRecord[];
      return this.zone.records(host, type, there).length > 0;
    });
  }

  private at(name: string, type: RecordType): Promise<DnsAnswer> {
    return this.ask({ ...this.query, name, type });
  }
}

function withOwner(records: readonly ResourceRecord[], host: string): readonly ResourceRecord[] {
  return records.map((record) => ({ ...record, name: `${host}.` }));
}

function sameSet(ones: readonly ResourceRecord[], others: readonly ResourceRecord[]): boolean {
  const data = (records: readonly ResourceRecord[]) =>
    records
      .filter(({ type }) => type !== 'RRSIG')
      .map((record) => `${record.type} ${presentData(record)}`)
      .sort()
      .join('\n');
  return data(ones) === data(others);
}
