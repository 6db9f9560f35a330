import { Injectable } from '@nestjs/common';
import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordOf } from '#formats/dns-wire/resource-record.js';
import { Clock } from '#base/domain/clock.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { isBelow } from '#base/domain/host-name.js';
import type { Client } from '#platform/edge/limits/client.js';
import { type CacheRule, type Report, ReportCache } from '#platform/edge/reports/report-cache.js';
import { AuthoritativeClient } from '#platform/network/dns/authoritative-client.js';
import { isFailure } from '#platform/network/dns/denial.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { publishedDsTtl, publishedTtl } from '#platform/network/dns/published-ttl.js';
import { type UnvalidatedAnswer, readUnvalidated } from '#platform/network/dns/read-unvalidated.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { type ChainLink, isExcusableSet, judgeChain, type LinkVerdict } from '#formats/records/chain-of-trust.js';
import { isFresh, type Rrsig } from '#formats/records/rrsig.js';
import { judgeSet } from '#formats/records/verify-rrsig.js';
import { brokenReason } from './broken-reason.js';
import { type ChainFacts, chainReport } from './chain-report.js';
import type { DnssecParams, DnssecResult } from './dnssec.dto.js';
import { zoneAbove } from './zone-above.js';

/** A zone in the chain of trust: its DS records and its keys. */
export type ZoneLink = Pick<DnssecResult, 'ds' | 'dnskeys' | 'links'> & { readonly zone: string };

interface Inspection {
  readonly result: DnssecResult;
  /** Whether name servers failed to answer. */
  readonly hasFailed: boolean;
}

/** The chain of a zone with the sets that its keys sign. */
export interface SigningFacts extends ChainFacts {
  readonly hasFailed: boolean;
  readonly keySet: SignedSet<'DNSKEY'>;
  readonly soaSet: SignedSet<'SOA'>;
}

interface SignedSet<T extends 'DNSKEY' | 'SOA'> {
  readonly records: readonly RecordOf<T>[];
  readonly signatures: readonly Rrsig[];
}

interface ZonesAbove {
  readonly zones: readonly (ZoneLink | null)[];
  readonly hasFailed: boolean;
}

@Injectable()
export class DnssecService {
  constructor(
    readonly resolver: DnsResolver,
    readonly servers: AuthoritativeClient,
    private readonly cache: ReportCache,
    private readonly clock: Clock,
  ) {}

  async inspect({ domain }: DnssecParams, client?: Client): Promise<Report<DnssecResult>> {
    const rule: CacheRule<Inspection> = {
      key: `dnssec:${domain.ascii}`,
      lifetime: ({ hasFailed }) => (hasFailed ? 'short' : 'full'),
      isConclusive: () => true,
    };
    const inspected = await this.cache.report(rule, client, async (): Promise<Inspection> => {
      const facts = await this.gather(domain.ascii, domain);
      return { result: { api: 'v1', domain: domain.ascii, ...chainReport(facts) }, hasFailed: facts.hasFailed };
    });
    return inspected.in('en', ({ result }) => result);
  }

  /** The facts of the report, past the cache of reports. */
  facts(domain: DomainName): Promise<SigningFacts> {
    return this.gather(domain.ascii, domain);
  }

  /**
   * The parent zones of a domain, from the root down, in the form of the domain's report; undefined if a query failed.
   */
  async above(domain: DomainName, client?: Client): Promise<readonly ZoneLink[] | undefined> {
    const [, parent = ''] = /^[^.]+\.(.*)$/.exec(domain.ascii) ?? [];
    try {
      const rule: CacheRule<ZonesAbove> = {
        key: `dnssec-above:${parent}`,
        lifetime: ({ hasFailed }) => (hasFailed ? 'short' : 'full'),
        isConclusive: () => true,
      };
      const report = await this.cache.report(rule, client, async (): Promise<ZonesAbove> => {
        const links = await Promise.all(ancestors(parent).map((name) => this.zoneLink(name)));
        return { zones: links.map(({ link }) => link), hasFailed: links.some(({ hasFailed }) => hasFailed) };
      });
      return report.body.zones.filter((link) => link !== null);
    } catch (error) {
      if (error instanceof UpstreamError) return undefined;
      throw error;
    }
  }

  /** Null for a name that is not the apex of a zone. */
  private async zoneLink(name: string): Promise<{ readonly link: ZoneLink | null; readonly hasFailed: boolean }> {
    const [ds, keys, soa] = await Promise.all([
      this.query(name, 'DS'),
      this.query(name, 'DNSKEY'),
      this.query(name, 'SOA'),
    ]);
    const hasFailed = [ds, keys, soa].some(isFailure);
    if (name !== '.' && recordsAt(soa.answers, name, 'SOA').length === 0) return { link: null, hasFailed };
    const {
      ds: signers,
      dnskeys,
      links,
    } = chainReport({
      zone: name,
      ds: name === '.' ? [] : recordsAt(ds.answers, name, 'DS').map(({ data }) => data),
      keys: recordsAt(keys.answers, name, 'DNSKEY').map(({ data }) => data),
      verdict: undefined,
      adValidated: keys.ad,
      reason: 'no-proof',
      ttls: { ds: undefined, dnskeys: undefined },
    });
    return { link: { zone: name, ds: signers, dnskeys, links }, hasFailed };
  }

  /** For a name inside a zone, the chain of that zone. */
  private async gather(name: string, domain: DomainName): Promise<SigningFacts> {
    const [ds, keys, soa] = await Promise.all([
      this.query(name, 'DS'),
      this.query(name, 'DNSKEY'),
      this.query(name, 'SOA'),
    ]);
    const above = zoneAbove(name, { ds, soa }, domain);
    if (above !== undefined) return this.gather(above, domain);
    const link = {
      zone: name,
      ds: recordsAt(ds.answers, name, 'DS').map(({ data }) => data),
      keys: recordsAt(keys.answers, name, 'DNSKEY'),
      signatures: signaturesOver(keys.answers, name, 'DNSKEY').map(({ data }) => data),
    };
    const ttls = this.ttlsOf(link);
    const now = Math.floor(this.clock.now() / 1000);
    const isOneState = [ds, keys, soa].every((reading) => isFresh(reading.answers));
    const judged = isFailure(ds) ? undefined : judgeChain(link, keys.ad, now, isOneState);
    const isSoaWrong = judged?.state === 'secure' && isWrong(soa, link, now, isOneState);
    const isRejected = keys.isBogus || soa.isBogus || isSoaWrong;
    const mayHold = (judged?.state === 'secure' || judged?.state === 'undecided') && !isRejected;
    // The keys can be valid while signatures of the zone are not, so the SOA is checked as an example.
    const adValidated = (isValidated(soa) && keys.ad) || (mayHold && (await this.isValidatedByAny(name)));
    // DS records need a chain of their own (RFC 4035 section 5.2); that of a registrable domain is the registry's.
    const hasTrust = [ds, keys, soa].some((reading) => reading.ad || reading.isBogus) || adValidated;
    const isBelowUnsigned = !hasTrust && isBelow(name, domain.registration.ascii);
    return {
      zone: name,
      ds: judged && link.ds,
      keys: link.keys.map(({ data }) => data),
      verdict: verdictOf(judged?.state, { isSoaWrong, isRejected, adValidated, isBelowUnsigned }),
      adValidated,
      reason: isFailure(keys) ? 'no-answer' : brokenReason({ zone: name, link: judged, keys: link.keys, soa, now }),
      hasFailed: [ds, keys, soa].some(isFailure),
      ttls: await ttls,
      keySet: { records: link.keys, signatures: link.signatures },
      soaSet: {
        records: recordsAt(soa.answers, name, 'SOA'),
        signatures: signaturesOver(soa.answers, name, 'SOA').map(({ data }) => data),
      },
    };
  }

  /**
   * The waiting times of a key rollover depend on the published TTLs, so the remaining TTL in a resolver is not used.
   */
  private async ttlsOf({ zone, ds, keys }: Pick<ChainLink, 'zone' | 'ds' | 'keys'>): Promise<ChainFacts['ttls']> {
    const [ofDs, ofKeys] = await Promise.all([
      ds.length > 0 ? publishedDsTtl(zone, this) : undefined,
      keys.length > 0 ? publishedTtl(zone, 'DNSKEY', this) : undefined,
    ]);
    return { ds: ofDs, dnskeys: ofKeys };
  }

  /** A resolver may not validate, or not yet: if none rejects the zone, one that validates it is enough. */
  private async isValidatedByAny(name: string): Promise<boolean> {
    const reports = await this.resolver.queryEach({ name, type: 'SOA' });
    return reports.some((report) => 'answer' in report && isValidated(report.answer));
  }

  /** Looks up records, without validation if necessary. */
  private async query(name: string, type: 'DS' | 'DNSKEY' | 'SOA'): Promise<UnvalidatedAnswer> {
    const answer = await readUnvalidated({ name, type }, (question) => this.resolver.query(question));
    // Neither the resolver nor we could validate it, so nothing can be said about the chain.
    if (answer.isUndecided) throw new UpstreamError('no-route');
    return answer;
  }
}

/** Whether our own validation of the SOA record with these keys fails, whatever a resolver says. */
function isWrong({ answers }: UnvalidatedAnswer, { zone, keys }: ChainLink, now: number, isOneState: boolean): boolean {
  const records = recordsAt(answers, zone, 'SOA');
  const signatures = signaturesOver(answers, zone, 'SOA').map(({ data }) => data);
  const trusted = keys.map(({ data }) => data);
  const judgedAt = (then: number) => judgeSet(records, signatures, zone, trusted, then);
  return records.length > 0 && !isExcusableSet(judgedAt(now), judgedAt, now, isOneState);
}

interface Circumstances {
  readonly isSoaWrong: boolean;
  readonly isRejected: boolean;
  readonly adValidated: boolean;
  /** A parent zone of the same owner is not signed, so that nobody validates this one. */
  readonly isBelowUnsigned: boolean;
}

/** If the zone is too large for our own validation, the resolvers decide. */
function verdictOf(
  state: LinkVerdict['state'] | undefined,
  { isSoaWrong, isRejected, adValidated, isBelowUnsigned }: Circumstances,
): ChainFacts['verdict'] {
  if (state !== undefined && isBelowUnsigned) return 'insecure';
  if (isSoaWrong) return 'broken';
  if (state !== 'undecided') return state;
  if (isRejected) return 'broken';
  return adValidated ? 'secure' : 'insecure';
}

const MAX_ANCESTORS = 5;

/** From the root down. */
function ancestors(name: string): string[] {
  const labels = name === '' ? [] : name.split('.');
  const names = labels.map((_, i) => labels.slice(i).join('.')).reverse();
  return ['.', ...names.slice(0, MAX_ANCESTORS)];
}

function isValidated({ ad, rcode }: DnsAnswer): boolean {
  return ad && rcode === Rcode.NOERROR;
}
