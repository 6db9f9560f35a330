import { Injectable } from '@nestjs/common';
import type { Limit } from '#platform/edge/limits/limits.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { IdnParams, type IdnResult } from '#features/idn/idn.dto.js';
import { IdnService } from '#features/idn/idn.service.js';
import { ViewTool } from '../view-tool.js';
import { idnView } from '../../views/idn.view.js';

@Injectable()
export class IdnTool extends ViewTool<IdnParams, IdnResult> {
  readonly name = 'idn_convert';
  readonly operation = 'convertIdn';
  override readonly isShort = true;
  readonly input = () => IdnParams;
  override readonly limits: readonly Limit[] = [];
  override readonly openWorld = false;
  readonly view = idnView;

  constructor(
    private readonly service: IdnService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ name }: IdnParams): IdnResult {
    return this.service.convert(name);
  }
}
