import { Injectable } from '@nestjs/common';
import { answerRecords } from '../dns-wire/answer-records.js';
import { presentData } from '../dns-wire/resource-record.js';
import type { Caller } from '../edge/http/caller.js';
import type { QuestionParams } from '../edge/params/question-params.js';
import { type Report, ReportCache } from '../edge/reports/report-cache.js';
import { DnsResolver, type ResolverReport } from '../network/dns/dns-resolver.js';
import { consistencyOf } from './consistency.js';
import type { PropagationResult, ResolverEntry } from './propagation.dto.js';

const UNREACHABLE = { reachable: false, status: -1, ad: false, answers: [] };

@Injectable()
export class PropagationService {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly cache: ReportCache,
  ) {}

  compare(question: QuestionParams, caller?: Caller): Promise<Report<PropagationResult>> {
    return this.cache.report(
      `propagation:${question.name.ascii}:${question.type}`,
      caller,
      () => this.askEach(question),
      ({ consistency }) => consistency.reachable > 0,
    );
  }

  private async askEach(question: QuestionParams): Promise<PropagationResult> {
    const { name, type } = question;
    const reports = await this.resolver.askEach({ name: name.ascii, type });
    const resolvers = reports.map((report) => entryOf(report, question));
    return { api: 'v1', name: name.ascii, type, resolvers, consistency: consistencyOf(resolvers, type) };
  }
}

function entryOf(report: ResolverReport, { name, type }: QuestionParams): ResolverEntry {
  const { id, label } = report;
  if ('error' in report) return { id, label, ...UNREACHABLE };
  const { rcode, ad, answers } = report.answer;
  const records = answerRecords(answers, name.ascii, type).filter((record) => record.type === type);
  return {
    id,
    label,
    reachable: true,
    status: rcode,
    ad,
    answers: records.map((record) => ({ ttl: record.ttl, data: presentData(record) })),
  };
}
