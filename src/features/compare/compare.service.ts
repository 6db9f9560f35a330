import { Injectable } from '@nestjs/common';
import { DomainName } from '#base/domain/domain-name.js';
import { invalidBody } from '#platform/edge/errors/api-error.js';
import type { Client } from '#platform/edge/limits/client.js';
import { WorkerPool } from '#platform/edge/workers/worker-pool.js';
import type { CompareInput, CompareResult } from './compare.dto.js';
import {
  type ComparedReports,
  compareJob,
  type PlainSummary,
  type RefusedReport,
  reportDomainJob,
  type ReportsToCompare,
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
  constructor(private readonly workers: WorkerPool) {}

  /** `bytes`: the size of both reports. */
  async compare(input: CompareInput, bytes = 0, client?: Client): Promise<CompareResult> {
    return (await this.compared(input, bytes, client)).result;
  }

  /** The same of reports that may be the JSON that somebody pasted, which a worker parses. */
  async compared({ before, after }: ReportsToCompare, bytes: number, client?: Client): Promise<Compared> {
    const read = accepted<ComparedReports>(await this.workers.run(compareJob, { before, after }, { client, bytes }));
    const { changed, records, ...rest } = read.comparison;
    const result = { api: 'v1', ...rest, changed, records } as CompareResult;
    return { result, reports: { before: withName(read.before), after: withName(read.after) } };
  }

  /** The domain of a report as JSON, in ASCII. */
  async domainOf(report: string, client?: Client): Promise<string> {
    return accepted<string>(await this.workers.run(reportDomainJob, report, { client, bytes: report.length }));
  }
}

function withName(report: PlainSummary): ReportSummary {
  return { ...report, domain: DomainName.parse(report.domain)! };
}

function accepted<T extends object | string>(read: T | RefusedReport): T {
  if (typeof read === 'object' && 'fault' in read) throw invalidBody(read.fault, { field: read.field });
  return read;
}
