import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import type { Client } from '#platform/edge/limits/client.js';
import { DomainRuns } from '#platform/edge/limits/domain-runs.js';
import { CapacityError } from '#platform/edge/limits/workload.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { WorkerPool } from '#platform/edge/workers/worker-pool.js';
import { entryFrom } from '#formats/records/plain-entries.js';
import type { ZoneFile } from '#formats/records/zone-file.js';
import { moveZoneJob } from './move-zone.job.js';
import { MoveInspector } from './move-inspector.js';
import { MoveRenderer } from './move-renderer.js';
import type { MoveInput, MoveResult } from './move.dto.js';
import { readMove } from './wanted-move.js';

/** Nothing in the request is stored. */
@Injectable()
export class MoveService {
  constructor(
    private readonly inspector: MoveInspector,
    private readonly renderer: MoveRenderer,
    private readonly runs: DomainRuns,
    private readonly workers: WorkerPool,
  ) {}

  async move(domain: DomainName, input: MoveInput, language: Language, client?: Client): Promise<MoveResult> {
    const wanted = { ...readMove(input, domain.ascii), zone: await this.zoneIn(input, domain.ascii, client) };
    try {
      const asked = `move ${createHash('sha256').update(JSON.stringify(input)).digest('base64')}`;
      const report = await this.runs.run(domain.ascii, asked, client, (memory) =>
        this.inspector.inspect(domain, wanted, memory),
      );
      return this.renderer.render(report, language);
    } catch (error) {
      throw error instanceof CapacityError ? error.refusal : error;
    }
  }

  private async zoneIn({ zone: text = '' }: MoveInput, domain: string, client?: Client): Promise<ZoneFile> {
    if (text.trim() === '') return { entries: [], isWhole: true, faults: [] };
    const zone = await this.workers.run(moveZoneJob, { text, domain }, { client, bytes: text.length });
    return { ...zone, entries: zone.entries.map(entryFrom) };
  }
}
