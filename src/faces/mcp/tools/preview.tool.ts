import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { PreviewInput, PreviewParams, type PreviewResult } from '#features/preview/preview.dto.js';
import { PreviewService } from '#features/preview/preview.service.js';
import { previewView } from '../../views/preview.view.js';
import { withinSize } from '../compact-findings.js';
import type { ResponseSize } from '../response-size.js';
import { ViewTool } from '../view-tool.js';

type PreviewArguments = PreviewParams & PreviewInput & LangQuery;

@Injectable()
export class PreviewTool extends ViewTool<PreviewArguments, PreviewResult> {
  readonly name = 'preview_changes';
  readonly operation = 'previewChanges';
  readonly input = () => IntersectionType(PreviewParams, PreviewInput, LangQuery);
  override readonly limits: readonly Limit[] = ['burst:preview', 'day'];
  override readonly localized = true;
  readonly view = previewView;

  constructor(
    private readonly service: PreviewService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ domain, changes, expect, lang }: PreviewArguments, client?: Client): Promise<PreviewResult> {
    return this.service.preview(domain, { changes, ...(expect && { expect }) }, lang, client);
  }

  override structured(result: PreviewResult, input: PreviewArguments & ResponseSize): object {
    return Object.assign({}, result, { after: withinSize(result.after, input) });
  }
}
