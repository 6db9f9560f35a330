import { Injectable } from '@nestjs/common';
import type { Client } from '#platform/edge/limits/client.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { HeaderAnalysisBody, type HeaderAnalysisResult } from '#features/header/header.dto.js';
import { HeaderService } from '#features/header/header.service.js';
import { headersView } from '../../views/headers.view.js';
import { ViewTool } from '../view-tool.js';

@Injectable()
export class HeadersTool extends ViewTool<HeaderAnalysisBody, HeaderAnalysisResult> {
  readonly name = 'analyze_headers';
  readonly operation = 'analyseHeader';
  readonly input = () => HeaderAnalysisBody;
  readonly view = headersView;

  constructor(
    private readonly service: HeaderService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ raw }: HeaderAnalysisBody, client?: Client): Promise<HeaderAnalysisResult> {
    return this.service.analyze(Buffer.from(raw), client);
  }
}
