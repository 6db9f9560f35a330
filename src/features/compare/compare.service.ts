import { Injectable } from '@nestjs/common';
import { DomainName } from '#base/domain/domain-name.js';
import { EvidenceService } from '#features/evidence/evidence.service.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import { invalidBody } from '#platform/edge/errors/api-error.js';
import type { Client } from '#platform/edge/limits/client.js';
import { type Language, LANGUAGES } from '#platform/edge/texts/localizer.js';
import { WorkerPool } from '#platform/edge/workers/worker-pool.js';
import type { CompareInput, CompareResult } from './compare.dto.js';
import {
  type ComparedReports,
  compareJob,
  type PlainSummary,
  type RefusedReport,
  reportDomainJob,
  type ReportsToCompare,
  type SentReport,
} from './compare.job.js';
import type { ReportSummary } from './given-report.js';

/** The result, and what a page says of both reports. */
export interface Compared {
  readonly result: CompareResult;
  readonly reports: { readonly before: ReportSummary; readonly after: ReportSummary };
}

/** Needs no network. The reports are not stored. */
@Injectable()
export class CompareService {
  constructor(
    private readonly workers: WorkerPool,
    private readonly evidence: EvidenceService,
  ) {}

  /** `bytes`: the size of both reports. */
  async compare(input: CompareInput, bytes = 0, client?: Client): Promise<CompareResult> {
    return (await this.compared(input, bytes, client)).result;
  }

  /** The same of reports that may be the JSON that somebody pasted, which a worker parses. */
  async compared(
    given: ReportsToCompare,
    bytes: number,
    client?: Client,
    language = languageOf(given),
  ): Promise<Compared> {
    const before = await this.reportOf(given.before, language, client);
    const after = await this.reportOf(given.after, language, client);
    const read = accepted<ComparedReports>(await this.workers.run(compareJob, { before, after }, { client, bytes }));
    const { changed, records, ...rest } = read.comparison;
    const result = { api: 'v1', ...rest, changed, records } as CompareResult;
    return { result, reports: { before: withName(read.before), after: withName(read.after) } };
  }

  /** The domain of a report as JSON, or of an evidence file, in ASCII. */
  async domainOf(sent: string, client?: Client): Promise<string> {
    if (isEvidence(sent)) return (await this.replayed(sent, 'en', client)).domain;
    return accepted<string>(await this.workers.run(reportDomainJob, sent, { client, bytes: sent.length }));
  }

  /** What was sent, or the report of an evidence file that was sent in its place. */
  private reportOf(sent: SentReport, language: Language, client?: Client): Promise<SentReport> {
    return isEvidence(sent) ? this.replayed(sent, language, client) : Promise.resolve(sent);
  }

  private replayed(sent: SentReport, language: Language, client?: Client): Promise<DomainHealth> {
    const file = typeof sent === 'string' ? sent : JSON.stringify(sent);
    return this.evidence.report(Buffer.from(file), language, client);
  }
}

function isEvidence(sent: SentReport): boolean {
  return typeof sent === 'string' ? /^\uFEFF?\s*\{\s*"format"\s*:/.test(sent) : 'entries' in sent;
}

/** That of a report, so that its texts can be compared. */
function languageOf({ before, after }: ReportsToCompare): Language {
  const said = [before, after].map((one) => (one as { readonly locale?: unknown }).locale);
  return LANGUAGES.find((language) => said.includes(language)) ?? 'en';
}

function withName(report: PlainSummary): ReportSummary {
  return { ...report, domain: DomainName.parse(report.domain)! };
}

function accepted<T extends object | string>(read: T | RefusedReport): T {
  if (typeof read === 'object' && 'fault' in read) throw invalidBody(read.fault, { field: read.field });
  return read;
}
