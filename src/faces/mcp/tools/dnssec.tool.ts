import { Injectable } from '@nestjs/common';
import type { Client } from '#platform/edge/limits/client.js';
import { DnssecParams, type DnssecResult } from '#features/dnssec/dnssec.dto.js';
import { DnssecService } from '#features/dnssec/dnssec.service.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { ViewTool } from '../view-tool.js';
import { dnssecView } from '../../views/dnssec.view.js';

@Injectable()
export class DnssecTool extends ViewTool<DnssecParams, DnssecResult> {
  readonly name = 'dnssec_check';
  readonly operation = 'inspectDnssec';
  override readonly isShort = true;
  readonly input = () => DnssecParams;
  readonly view = dnssecView;

  constructor(
    private readonly service: DnssecService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(params: DnssecParams, client?: Client): Promise<DnssecResult> {
    return (await this.service.inspect(params, client)).body;
  }
}
