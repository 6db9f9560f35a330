import { Injectable } from '@nestjs/common';
import type { Client } from '#platform/edge/limits/client.js';
import { DkimParams, type DkimResult } from '#features/dkim/dkim.dto.js';
import { DkimService } from '#features/dkim/dkim.service.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { ViewTool } from '../view-tool.js';
import { dkimView } from '../../views/dkim.view.js';

@Injectable()
export class DkimTool extends ViewTool<DkimParams, DkimResult> {
  readonly name = 'dkim_check';
  readonly operation = 'inspectDkim';
  override readonly isShort = true;
  readonly input = () => DkimParams;
  readonly view = dkimView;

  constructor(
    private readonly service: DkimService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(params: DkimParams, client?: Client): Promise<DkimResult> {
    return (await this.service.inspect(params, client)).body;
  }
}
