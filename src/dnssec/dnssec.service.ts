import { Injectable } from '@nestjs/common';
import { recordsAt, signaturesOver } from '../dns-wire/answer-records.js';
import { Rcode } from '../dns-wire/rcode.js';
import { Clock } from '../domain/clock.js';
import type { DomainName } from '../domain/domain-name.js';
import type { Caller } from '../edge/limits/caller.js';
import { type Report, ReportCache } from '../edge/reports/report-cache.js';
import { isFailure } from '../network/dns/denial.js';
import type { DnsAnswer } from '../network/dns/dns-answer.js';
import { DnsResolver } from '../network/dns/dns-resolver.js';
import { type Reading, readUnvalidated } from '../network/dns/read-unvalidated.js';
import { judgeChain } from '../records/chain-of-trust.js';
import { type ChainFacts, chainReport } from './chain-report.js';
import type { DnssecParams, DnssecResult } from './dnssec.dto.js';
import { zoneAbove } from './zone-above.js';

/** A zone in the chain of trust: what its parent says of it, and its keys. */
export type ZoneLink = Pick<DnssecResult, 'ds' | 'dnskeys' | 'links'> & { readonly zone: string };

@Injectable()
export class DnssecService {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly cache: ReportCache,
    private readonly clock: Clock,
  ) {}

  inspect({ domain }: DnssecParams, caller?: Caller): Promise<Report<DnssecResult>> {
    return this.cache.report(`dnssec:${domain.ascii}`, caller, async () => ({
      api: 'v1',
      domain: domain.ascii,
      ...chainReport(await this.gather(domain.ascii, domain)),
    }));
  }

  /** The zones above a domain, from the root down, each as the report of a domain has it. */
  async above(domain: DomainName, caller?: Caller): Promise<readonly ZoneLink[]> {
    const [, parent = ''] = /^[^.]+\.(.*)$/.exec(domain.ascii) ?? [];
    const report = await this.cache.report(`dnssec-above:${parent}`, caller, async () => ({
      zones: await Promise.all(ancestors(parent).map((name) => this.zoneLink(name))),
    }));
    return report.body.zones.filter((link) => link !== null);
  }

  /** Nothing for a name that is no zone of its own. */
  private async zoneLink(name: string): Promise<ZoneLink | null> {
    const [ds, keys, soa] = await Promise.all([this.ask(name, 'DS'), this.ask(name, 'DNSKEY'), this.ask(name, 'SOA')]);
    if (name !== '.' && recordsAt(soa.answers, name, 'SOA').length === 0) return null;
    const facts = {
      zone: name,
      ds: name === '.' ? [] : recordsAt(ds.answers, name, 'DS').map(({ data }) => data),
      keys: recordsAt(keys.answers, name, 'DNSKEY').map(({ data }) => data),
      verdict: undefined,
      adValidated: keys.ad,
    };
    const { ds: signers, dnskeys, links } = chainReport(facts);
    return { zone: name, ds: signers, dnskeys, links };
  }

  /** A name inside a zone has the chain of that zone. */
  private async gather(name: string, domain: DomainName): Promise<ChainFacts> {
    const [ds, keys, soa] = await Promise.all([this.ask(name, 'DS'), this.ask(name, 'DNSKEY'), this.ask(name, 'SOA')]);
    const above = zoneAbove(name, { ds, soa }, domain);
    if (above !== undefined) return this.gather(above, domain);
    const link = {
      zone: name,
      ds: recordsAt(ds.answers, name, 'DS').map(({ data }) => data),
      keys: recordsAt(keys.answers, name, 'DNSKEY'),
      signatures: signaturesOver(keys.answers, name, 'DNSKEY').map(({ data }) => data),
    };
    const isKnown = !isFailure(ds);
    const verdict = isKnown ? judgeChain(link, keys.ad, Math.floor(this.clock.now() / 1000)).state : undefined;
    const isRejected = keys.isBogus || soa.isBogus;
    const mayHold = (verdict === 'secure' || verdict === 'undecided') && !isRejected;
    // The keys may be in order while what they signed is not: the SOA represents the rest of the zone.
    const adValidated = (isValidated(soa) && keys.ad) || (mayHold && (await this.isValidatedByAny(name)));
    return {
      zone: name,
      ds: isKnown ? link.ds : undefined,
      keys: link.keys.map(({ data }) => data),
      verdict: verdict === 'undecided' ? asResolversSay(isRejected, adValidated) : verdict,
      adValidated,
    };
  }

  /** One resolver may not validate, or not yet: where none rejects the zone, it is enough that another does. */
  private async isValidatedByAny(name: string): Promise<boolean> {
    const reports = await this.resolver.askEach({ name, type: 'SOA' });
    return reports.some((report) => 'answer' in report && isValidated(report.answer));
  }

  /** What is published, if need be without validation. */
  private ask(name: string, type: 'DS' | 'DNSKEY' | 'SOA'): Promise<Reading> {
    return readUnvalidated({ name, type }, (question) => this.resolver.ask(question));
  }
}

/** What is too large for us to judge is what resolvers make of it. */
function asResolversSay(isRejected: boolean, isValidated: boolean): ChainFacts['verdict'] {
  if (isRejected) return 'broken';
  return isValidated ? 'secure' : 'insecure';
}

const MOST_ANCESTORS = 5;

/** The root first. */
function ancestors(name: string): string[] {
  const labels = name === '' ? [] : name.split('.');
  const names = labels.map((_, i) => labels.slice(i).join('.')).reverse();
  return ['.', ...names.slice(0, MOST_ANCESTORS)];
}

function isValidated({ ad, rcode }: DnsAnswer): boolean {
  return ad && rcode === Rcode.NOERROR;
}
