import { Injectable } from '@nestjs/common';
import { answerRecords } from '#formats/dns-wire/answer-records.js';
import { canonicalType } from '#formats/dns-wire/record-type.js';
import { shownRecords } from '#formats/dns-wire/shown-records.js';
import type { Client } from '#platform/edge/limits/client.js';
import type { QueryParams } from '#platform/edge/params/query-params.js';
import { type CacheRule, type Report, ReportCache } from '#platform/edge/reports/report-cache.js';
import { DnsResolver, type ResolverReport } from '#platform/network/dns/dns-resolver.js';
import { consistencyOf } from './consistency.js';
import type { PropagationResult, ResolverEntry } from './propagation.dto.js';

interface Comparison {
  readonly result: PropagationResult;
  /** Whether at least one resolver was reachable, and none was left out because of our own limits. */
  readonly isWhole: boolean;
}

const UNREACHABLE = { reachable: false, status: -1, ad: false, answers: [] };

@Injectable()
export class PropagationService {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly cache: ReportCache,
  ) {}

  async compare(question: QueryParams, client?: Client): Promise<Report<PropagationResult>> {
    const rule: CacheRule<Comparison> = {
      key: `propagation:${question.name.ascii}:${question.type}`,
      lifetime: () => 'full',
      isConclusive: ({ isWhole }) => isWhole,
    };
    const compared = await this.cache.report(rule, client, () => this.askEach(question));
    return compared.in('en', ({ result }) => result);
  }

  private async askEach(question: QueryParams): Promise<Comparison> {
    const { name, type } = question;
    const reports = await this.resolver.queryEach({ name: name.ascii, type: canonicalType(type) });
    const resolvers = reports.map((report) => entryOf(report, question));
    const consistency = consistencyOf(resolvers, canonicalType(type));
    return {
      result: { api: 'v1', name: name.ascii, type, resolvers, consistency },
      isWhole: consistency.reachable > 0 && !reports.some((report) => 'error' in report && report.error.isOurs),
    };
  }
}

function entryOf(report: ResolverReport, { name, type }: QueryParams): ResolverEntry {
  const { id, label } = report;
  if ('error' in report) return { id, label, ...UNREACHABLE };
  const { rcode, ad, answers } = report.answer;
  const asked = canonicalType(type);
  const records = answerRecords(answers, name.ascii, asked).filter((record) => record.type === asked);
  return {
    id,
    label,
    reachable: true,
    status: rcode,
    ad,
    answers: shownRecords(records),
  };
}
