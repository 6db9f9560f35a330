import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { MoveInput, MoveParams, type MoveResult } from '#features/move/move.dto.js';
import { MoveService } from '#features/move/move.service.js';
import { moveView } from '../../views/move.view.js';
import { withinSize } from '../compact-findings.js';
import type { ResponseSize } from '../response-size.js';
import { ViewTool } from '../view-tool.js';

type CompareArguments = MoveParams & MoveInput & LangQuery;

@Injectable()
export class CompareTool extends ViewTool<CompareArguments, MoveResult> {
  readonly name = 'compare_nameservers';
  readonly operation = 'checkMove';
  readonly input = () => IntersectionType(MoveParams, MoveInput, LangQuery);
  override readonly limits: readonly Limit[] = ['burst:move', 'day'];
  override readonly localized = true;
  readonly view = moveView;

  constructor(
    private readonly service: MoveService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ domain, lang, ...input }: CompareArguments, client?: Client): Promise<MoveResult> {
    return this.service.move(domain, input, lang, client);
  }

  override structured(result: MoveResult, input: CompareArguments & ResponseSize): object {
    return Object.assign({}, result, { after: withinSize(result.after, input) });
  }
}
