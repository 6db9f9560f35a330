import { Injectable } from '@nestjs/common';
import { invalidBody } from '#platform/edge/errors/api-error.js';
import type { Client } from '#platform/edge/limits/client.js';
import { type Language, Localizer } from '#platform/edge/texts/localizer.js';
import { WorkerPool } from '#platform/edge/workers/worker-pool.js';
import { type AboutMessage, adviceFor } from './advice.js';
import { blockListIn, lookupPageOf } from './block-list.js';
import { bounceJob } from './bounce.job.js';
import type { BounceAnalysisResult } from './bounce.dto.js';
import { meaningOf } from './meaning.js';
import { listsMatter } from './reason.js';
import type { BounceReport } from './recipient-report.js';

/** Neither stores nor logs anything of the request. */
@Injectable()
export class BounceService {
  constructor(
    private readonly localizer: Localizer,
    private readonly workers: WorkerPool,
  ) {}

  async analyze(bytes: Uint8Array, language: Language, client?: Client): Promise<BounceAnalysisResult> {
    if (Buffer.from(bytes).toString('latin1').trim() === '') throw invalidBody('bounce', { field: 'raw' });
    const { sender, signature, reports } = await this.workers.run(bounceJob, bytes, { client, bytes: bytes.length });
    return {
      api: 'v1',
      reports: reports.map((report) => this.explained(report, { sender, signature }, language)),
      ...(reports.length === 0 && { note: this.localizer.text(language, 'bounce.none') }),
    };
  }

  private explained(
    report: BounceReport,
    about: AboutMessage,
    language: Language,
  ): BounceAnalysisResult['reports'][number] {
    const { actor, checks } = adviceFor(report, about);
    const { diagnostic, likely, ...facts } = report;
    const blockList = listsMatter(report.reason) ? blockListIn(diagnostic ?? '') : undefined;
    const blockListUrl = blockList === undefined ? undefined : lookupPageOf(blockList);
    return {
      ...facts,
      ...(likely && { likelyReasons: [...likely] }),
      ...(blockList !== undefined && { blockList }),
      ...(blockListUrl !== undefined && { blockListUrl }),
      meaning: meaningOf(report, (key, params) => this.localizer.text(language, `bounce.${key}`, params)),
      actor,
      checks: checks.map(({ check, endpoint }) => ({
        endpoint,
        why: this.localizer.text(language, `bounce.checks.${check}`),
      })),
      diagnostic,
    };
  }
}
