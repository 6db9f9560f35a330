import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { RolloverInput, RolloverParams, type RolloverResult } from '#features/rollover/rollover.dto.js';
import { RolloverService } from '#features/rollover/rollover.service.js';
import { rolloverView } from '../../views/rollover.view.js';
import { ViewTool } from '../view-tool.js';

type RolloverArguments = RolloverParams & RolloverInput & LangQuery;

@Injectable()
export class RolloverTool extends ViewTool<RolloverArguments, RolloverResult> {
  readonly name = 'plan_rollover';
  readonly operation = 'planRollover';
  readonly input = () => IntersectionType(RolloverParams, RolloverInput, LangQuery);
  override readonly limits: readonly Limit[] = ['burst:rollover', 'day'];
  override readonly localized = true;
  readonly view = rolloverView;

  constructor(
    private readonly service: RolloverService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ domain, lang, ...input }: RolloverArguments, client?: Client): Promise<RolloverResult> {
    return this.service.plan(domain, input, lang, client);
  }
}
