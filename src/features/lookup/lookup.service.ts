import { Injectable } from '@nestjs/common';
import { answerRecords } from '#formats/dns-wire/answer-records.js';
import { canonicalType, typeCode } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { shownRecords } from '#formats/dns-wire/shown-records.js';
import type { Client } from '#platform/edge/limits/client.js';
import type { QueryParams } from '#platform/edge/params/query-params.js';
import { type CacheRule, type Report, ReportCache } from '#platform/edge/reports/report-cache.js';
import { isFailure } from '#platform/network/dns/denial.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import type { LookupAnswer, LookupResult } from './lookup.dto.js';

@Injectable()
export class LookupService {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly cache: ReportCache,
  ) {}

  lookup(question: QueryParams, client?: Client): Promise<Report<LookupResult>> {
    const rule: CacheRule<LookupResult> = {
      key: `lookup:${question.name.ascii}:${question.type}`,
      lifetime: ({ status, dnssecUnknown }) => (dnssecUnknown || isFailure({ rcode: status }) ? 'short' : 'full'),
      isConclusive: () => true,
    };
    return this.cache.report(rule, client, () => this.ask(question));
  }

  private async ask({ name: { ascii: name }, type }: QueryParams): Promise<LookupResult> {
    const asked = canonicalType(type);
    const { rcode, ad, isUndecided, answers } = await this.resolver.query({ name, type: asked });
    return {
      api: 'v1',
      name,
      type,
      typeCode: typeCode(type),
      status: rcode,
      ad,
      ...(isUndecided && { dnssecUnknown: isUndecided }),
      answers: answersOf(answerRecords(answers, name, asked)),
    };
  }
}

function answersOf(records: readonly ResourceRecord[]): LookupAnswer[] {
  return shownRecords(records).map(({ ttl, data }, i) => {
    const { name, type } = records[i]!;
    return { name: name.replace(/(?<=.)\.$/, ''), type: typeCode(type), ttl, data };
  });
}
