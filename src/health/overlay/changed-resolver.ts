import { aliasChain, recordsAt, signaturesOver } from '../../dns-wire/answer-records.js';
import { sameName } from '../../dns-wire/name.js';
import { Rcode } from '../../dns-wire/rcode.js';
import type { RecordType } from '../../dns-wire/record-type.js';
import { presentData, type ResourceRecord, type UnderstoodType } from '../../dns-wire/resource-record.js';
import { hostName, parentOf } from '../../domain/host-name.js';
import { isFailure, isMissing } from '../../network/dns/denial.js';
import type { DnsAnswer, DnsQuestion } from '../../network/dns/dns-answer.js';
import type { Network } from '../gathering/network.js';
import { nonexistentBelow } from '../gathering/nobody.js';
import type { ChangedZone } from './changed-zone.js';

const MOST_LINKS = 16;
/** Types that a name is asked for before it is said to be gone with the last record that is known of it. */
const USUAL: readonly RecordType[] = ['A', 'AAAA', 'MX', 'TXT', 'CAA', 'NS', 'CNAME'];

const ADDRESSES: readonly RecordType[] = ['A', 'AAAA'];

type Ask = (question: DnsQuestion) => Promise<DnsAnswer>;

/** The records of one name. */
interface Standing {
  readonly own: readonly ResourceRecord[];
  readonly alias: readonly ResourceRecord[];
  readonly exists: boolean;
}

/**
 * Resolvers as they would answer after the changes: RFC 1034 section 4.3.2 with the records that are published, the changes
 * laid over them. What is signed stays as if it were signed again.
 */
export function changedResolver(resolver: Network['resolver'], zone: ChangedZone): Network['resolver'] {
  const changed = (question: DnsQuestion, answer: DnsAnswer, ask: Ask) => new Rewriting(zone, question, ask).of(answer);
  return {
    async ask(question, signal) {
      const ask: Ask = (other) => resolver.ask(other, signal);
      return changed(question, await ask(question), ask);
    },
    async askAt(id, question, signal) {
      const ask: Ask = (other) => resolver.askAt(id, other, signal);
      return changed(question, await ask(question), ask);
    },
    async askEach(question, signal) {
      const reports = await resolver.askEach(question, signal);
      return Promise.all(
        reports.map(async (report) => {
          if (!('answer' in report)) return report;
          const ask: Ask = (other) => resolver.ask(other, signal);
          return { ...report, answer: await changed(question, report.answer, ask) };
        }),
      );
    },
    isReachable: () => resolver.isReachable(),
  };
}

class Rewriting {
  constructor(
    private readonly zone: ChangedZone,
    private readonly question: DnsQuestion,
    private readonly ask: Ask,
  ) {}

  /** An answer in which nothing is changed is the same; a failure tells nothing that could be changed. */
  async of(answer: DnsAnswer): Promise<DnsAnswer> {
    const { name } = this.question;
    const isTouched = aliasChain(answer.answers, name).some((link) => this.zone.touches(link));
    return isTouched && !isFailure(answer) ? this.rewritten(answer) : answer;
  }

  private async rewritten(first: DnsAnswer): Promise<DnsAnswer> {
    const { name, type } = this.question;
    const answers: ResourceRecord[] = [];
    let host = hostName(name);
    let answer = first;
    for (let links = 0; links < MOST_LINKS; links++) {
      const { own, alias, exists } = await this.standing(host, answer);
      const [next] = type === 'CNAME' || own.length > 0 ? [] : alias;
      answers.push(...(next ? [next] : own), ...signaturesOver(answer.answers, host, next ? 'CNAME' : type));
      if (next?.type !== 'CNAME') return this.answered(first, answer, answers, own.length > 0, exists);
      host = hostName(next.data.target);
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

  /** Without proofs: they would be others. */
  private async denial(last: DnsAnswer): Promise<readonly ResourceRecord[]> {
    const soa = last.authorities.filter((record) => record.type === 'SOA');
    if (soa.length > 0) return soa;
    const { answers } = await this.at(this.zone.zone, 'SOA');
    return recordsAt(answers, this.zone.zone, 'SOA');
  }

  private async standing(host: string, answer: DnsAnswer): Promise<Standing> {
    const { type } = this.question;
    const published = {
      own: answer.answers.filter((record) => record.type === type && sameName(record.name, host)),
      alias: recordsAt(answer.answers, host, 'CNAME'),
    };
    if (!this.zone.changesAt(host)) return this.unchanged(host, answer, published);
    const isMade = await this.isMade(host, answer, published);
    const own = this.zone.records(host, type, isMade ? [] : published.own);
    const alias = this.zone.records(host, 'CNAME', isMade ? [] : published.alias);
    const exists =
      own.length + alias.length > 0 || this.zone.fills(host) || (await this.remains(host, isMissing(answer)));
    return exists ? { own, alias, exists } : this.unentered(host);
  }

  /** A name that is not entered any more: a wildcard may answer for it, as for any other. */
  private async unentered(host: string): Promise<Standing> {
    const nobody = nonexistentBelow(parentOf(host));
    if (nobody === host) return { own: [], alias: [], exists: false };
    const { own, alias, exists } = await this.standing(nobody, await this.at(nobody, this.question.type));
    const named = (records: readonly ResourceRecord[]) => records.map((record) => ({ ...record, name: `${host}.` }));
    return { own: named(own), alias: named(alias), exists };
  }

  /** A name that no change is about: a wildcard may be, and a name below it makes it exist. */
  private async unchanged(
    host: string,
    answer: DnsAnswer,
    { own, alias }: Pick<Standing, 'own' | 'alias'>,
  ): Promise<Standing> {
    const isThere = !isMissing(answer);
    const wildcard = this.zone.wildcardOver(host);
    const asIs = { own, alias, exists: isThere || this.zone.fills(host) };
    if (wildcard === undefined || this.zone.fills(host)) return asIs;
    const { type } = this.question;
    const wild = await this.at(wildcard, type);
    const was = wild.answers.filter((record) => sameName(record.name, wildcard));
    const isMade = isThere && sameSet([...own, ...alias], was) && (await this.isWild(host, wildcard));
    if ((isThere && !isMade) || (await this.isEnclosed(host, wildcard))) return asIs;
    const named = (records: readonly ResourceRecord[]) => records.map((record) => ({ ...record, name: `${host}.` }));
    const of = (kind: RecordType) =>
      named(
        this.zone.records(
          wildcard,
          kind,
          was.filter((record) => record.type === kind),
        ),
      );
    const [made, led] = [of(type), type === 'CNAME' ? [] : of('CNAME')];
    const exists =
      made.length + led.length > 0 || this.zone.fills(wildcard) || (await this.remains(wildcard, !isThere));
    return { own: made, alias: led, exists };
  }

  /** Whether the name is only there because of the wildcard as it is published: it has the same addresses and records. */
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

  /** A name between the two that exists keeps the wildcard from answering (RFC 4592 section 2.2.1). */
  private async isEnclosed(host: string, wildcard: string): Promise<boolean> {
    const top = wildcard.slice(2);
    for (let above = parentOf(host); above !== top && above.length > top.length; above = parentOf(above))
      if (this.zone.fills(above) || (await this.isEntered(above, wildcard))) return true;
    return false;
  }

  private async isEntered(name: string, wildcard: string): Promise<boolean> {
    return !isMissing(await this.at(name, this.question.type)) && !(await this.isWild(name, wildcard));
  }

  /** What a wildcard made for the name is gone as soon as something is entered there. */
  private async isMade(host: string, answer: DnsAnswer, published: Pick<Standing, 'own' | 'alias'>): Promise<boolean> {
    const found = [...published.own, ...published.alias];
    if (found.length === 0 || host === this.zone.zone || !this.zone.fills(host)) return false;
    const nobody = nonexistentBelow(parentOf(host));
    const { answers } = await this.at(nobody, this.question.type);
    return sameSet(
      found,
      answers.filter((record) => sameName(record.name, nobody)),
    );
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
    return this.ask({ ...this.question, name, type });
  }
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
