import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import { BounceAnalysisBody, type BounceAnalysisResult } from '#features/bounce/bounce.dto.js';
import { BounceService } from '#features/bounce/bounce.service.js';
import type { Client } from '#platform/edge/limits/client.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { bounceView } from '../../views/bounce.view.js';
import { ViewTool } from '../view-tool.js';

type BounceArguments = BounceAnalysisBody & LangQuery;

@Injectable()
export class BounceTool extends ViewTool<BounceArguments, BounceAnalysisResult> {
  readonly name = 'decode_bounce';
  readonly operation = 'analyseBounce';
  readonly input = () => IntersectionType(BounceAnalysisBody, LangQuery);
  override readonly localized = true;
  readonly view = (result: BounceAnalysisResult) => bounceView(result);

  constructor(
    private readonly service: BounceService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ raw, lang }: BounceArguments, client?: Client): Promise<BounceAnalysisResult> {
    return this.service.analyze(Buffer.from(raw), lang, client);
  }
}
