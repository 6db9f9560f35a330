import { recordsOf } from '#formats/dns-wire/answer-records.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { type DnsAnswer, type DnsQuery, isConfirmed } from '#platform/network/dns/dns-answer.js';
import type { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { queryUntilDeadline } from '#platform/network/dns/query-until-deadline.js';
import { readUnvalidated } from '#platform/network/dns/read-unvalidated.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { Tlsa } from '#formats/records/tlsa.js';
import { type MailRoute, mailRoute, displayName } from './mail-route.js';

export type Family = IpAddress['version'];

export interface ReverseName {
  readonly ip: string;
  readonly names: string[];
  readonly matchesForward: boolean;
}

const TYPES = { 4: 'A', 6: 'AAAA' } as const;
const MAX_NAMES = 10; // the limit of SPF for MX names (RFC 7208 section 4.6.4)

/**
 * The DNS lookups of one report. The result is undefined if no resolver answered, so that a failure of ours is not
 * reported as a finding. Answers that fail validation are read without it.
 */
export class HostDns {
  /** The last failure, if any. */
  trouble: UpstreamError | undefined;

  /** Hosts whose addresses are DNSSEC-validated. */
  private readonly secured = new Set<string>();

  constructor(private readonly resolver: Pick<DnsResolver, 'query'>) {}

  async route(domain: string): Promise<MailRoute | undefined> {
    const answer = await this.ask(domain, 'MX', queryUntilDeadline);
    if (!answer) return undefined;
    const route = mailRoute(domain, answer);
    if (route.kind !== 'none' || isConfirmed(answer)) return route;
    this.trouble = new UpstreamError('timeout'); // only one resolver answered, and no other confirmed it
    return undefined;
  }

  /** Sorted numerically, because resolvers shuffle addresses and two reports should be equal. */
  async addresses(host: string, family: Family): Promise<IpAddress[] | undefined> {
    if (host === '.' || IpAddress.parse(host)) return []; // the target is not a host name
    const answer = await this.ask(host, TYPES[family]);
    if (answer?.ad) this.secured.add(host);
    const records = answer && recordsOf(answer.answers, host, TYPES[family]);
    return records?.map(({ data }) => data.address).sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  }

  /** The DNSSEC-validated TLSA records of an MX host; looked up in parallel with its addresses. */
  async tlsa(host: string, addresses: Promise<unknown>): Promise<readonly Tlsa[]> {
    if (host === '.' || IpAddress.parse(host)) return [];
    const name = `_25._tcp.${host}`;
    const [answer] = await Promise.all([this.ask(name, 'TLSA'), addresses]);
    if (!answer?.ad || !this.secured.has(host)) return [];
    return recordsOf(answer.answers, name, 'TLSA').map(({ data }) => data);
  }

  /** The PTR names of an address, and whether one of them resolves to the address. */
  async reverse(address: IpAddress): Promise<ReverseName | undefined> {
    const answer = await this.ask(address.reverseName, 'PTR');
    if (!answer) return undefined;
    const targets = recordsOf(answer.answers, address.reverseName, 'PTR').map(({ data }) => displayName(data.target));
    const names = [...new Set(targets)].sort().slice(0, MAX_NAMES);
    const matches = await Promise.all(names.map((name) => this.leadsTo(address, name)));
    const matchesForward = matches.includes(true);
    return matchesForward || !matches.includes(undefined) ? { ip: String(address), names, matchesForward } : undefined;
  }

  private async leadsTo(address: IpAddress, name: string): Promise<boolean | undefined> {
    const addresses = await this.addresses(name, address.version);
    return addresses?.some((forward) => String(forward) === String(address));
  }

  private async ask(name: string, type: RecordType, ask = askOnce): Promise<DnsAnswer | undefined> {
    try {
      const answer = await readUnvalidated({ name, type }, (question) => ask(question, this.resolver));
      if (answer.isUndecided) this.trouble ??= new UpstreamError('no-route'); // nobody could say whether DNSSEC protects it
      return answer;
    } catch (error) {
      this.trouble = UpstreamError.from(error);
      if (this.trouble.reason === 'busy') throw error; // the caller is asked to retry
      return undefined;
    }
  }
}

function askOnce(query: DnsQuery, resolver: Pick<DnsResolver, 'query'>): Promise<DnsAnswer> {
  return resolver.query(query);
}
