import { Injectable } from '@nestjs/common';
import type { Limit } from '#platform/edge/limits/limits.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { IdnParams, type IdnResult } from '#features/idn/idn.dto.js';
import { IdnService } from '#features/idn/idn.service.js';
import { Tool } from '../tool.js';

@Injectable()
export class IdnTool extends Tool<IdnParams, IdnResult> {
  readonly name = 'idn_convert';
  readonly operation = 'convertIdn';
  readonly input = () => IdnParams;
  override readonly limits: readonly Limit[] = [];
  override readonly openWorld = false;

  constructor(
    private readonly service: IdnService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ name }: IdnParams): IdnResult {
    return this.service.convert(name);
  }

  render({ ascii, unicode }: IdnResult): string {
    return this.say('forms', { ascii, unicode });
  }
}
