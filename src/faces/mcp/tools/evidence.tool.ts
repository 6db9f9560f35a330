import { Injectable } from '@nestjs/common';
import { EvidenceParams, type EvidenceSummary } from '#features/evidence/evidence.dto.js';
import { EvidenceService } from '#features/evidence/evidence.service.js';
import type { Client } from '#platform/edge/limits/client.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { ViewTool } from '../view-tool.js';
import { evidenceView } from '../../views/evidence.view.js';

/** Gives a link and a summary: a file of megabytes is nothing for a model to read. */
@Injectable()
export class EvidenceTool extends ViewTool<EvidenceParams, EvidenceSummary> {
  readonly name = 'get_evidence';
  readonly operation = 'getEvidence';
  override readonly leavesOut = ['selectors', 'lang'];
  override readonly isShort = true;
  readonly input = () => EvidenceParams;
  override readonly fields = { url: 'string', takenAt: 'string', bytes: 'integer', answers: 'object' };
  readonly view = evidenceView;

  constructor(
    private readonly service: EvidenceService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ domain }: EvidenceParams, client?: Client): Promise<EvidenceSummary> {
    return this.service.summary(domain, { client });
  }
}
