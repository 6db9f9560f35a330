import { Injectable } from '@nestjs/common';
import { invalidBody } from '#platform/edge/errors/api-error.js';
import type { Client } from '#platform/edge/limits/client.js';
import { WorkerPool } from '#platform/edge/workers/worker-pool.js';
import type { CompareInput, CompareResult } from './compare.dto.js';
import { compareJob } from './compare.job.js';

/** Needs no network. The reports are not stored. */
@Injectable()
export class CompareService {
  constructor(private readonly workers: WorkerPool) {}

  /** `bytes`: the size of both reports. */
  async compare({ before, after }: CompareInput, bytes = 0, client?: Client): Promise<CompareResult> {
    const compared = await this.workers.run(compareJob, { before, after }, { client, bytes });
    if (typeof compared === 'string') throw invalidBody('report', { field: compared });
    const { changed, records, ...rest } = compared;
    return { api: 'v1', ...rest, changed, records } as CompareResult;
  }
}
