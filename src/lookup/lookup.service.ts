import { Injectable } from '@nestjs/common';
import { answerRecords } from '../dns-wire/answer-records.js';
import { canonicalType, typeCode } from '../dns-wire/record-type.js';
import type { ResourceRecord } from '../dns-wire/resource-record.js';
import { shownRecords } from '../dns-wire/shown-records.js';
import type { Caller } from '../edge/limits/caller.js';
import type { QuestionParams } from '../edge/params/question-params.js';
import { type Report, ReportCache } from '../edge/reports/report-cache.js';
import { DnsResolver } from '../network/dns/dns-resolver.js';
import type { LookupAnswer, LookupResult } from './lookup.dto.js';

@Injectable()
export class LookupService {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly cache: ReportCache,
  ) {}

  lookup(question: QuestionParams, caller?: Caller): Promise<Report<LookupResult>> {
    return this.cache.report(`lookup:${question.name.ascii}:${question.type}`, caller, () => this.ask(question));
  }

  private async ask({ name: { ascii: name }, type }: QuestionParams): Promise<LookupResult> {
    const asked = canonicalType(type);
    const { rcode, ad, answers } = await this.resolver.ask({ name, type: asked });
    return {
      api: 'v1',
      name,
      type,
      typeCode: typeCode(type),
      status: rcode,
      ad,
      answers: told(answerRecords(answers, name, asked)),
    };
  }
}

function told(records: readonly ResourceRecord[]): LookupAnswer[] {
  return shownRecords(records).map(({ ttl, data }, i) => {
    const { name, type } = records[i]!;
    return { name: name.replace(/(?<=.)\.$/, ''), type: typeCode(type), ttl, data };
  });
}
