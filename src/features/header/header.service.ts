import { Injectable } from '@nestjs/common';
import { invalidBody } from '#platform/edge/errors/api-error.js';
import type { Client } from '#platform/edge/limits/client.js';
import { WorkerPool } from '#platform/edge/workers/worker-pool.js';
import type { HeaderAnalysisResult } from './header.dto.js';
import { headerJob } from './header.job.js';

/** Neither stores nor logs anything of the request. */
@Injectable()
export class HeaderService {
  constructor(private readonly workers: WorkerPool) {}

  async analyze(bytes: Uint8Array, client?: Client): Promise<HeaderAnalysisResult> {
    const analysis = await this.workers.run(headerJob, bytes, { client, bytes: bytes.length });
    if (!analysis) throw invalidBody('header', { field: 'raw' });
    return { api: 'v1', ...analysis };
  }
}
