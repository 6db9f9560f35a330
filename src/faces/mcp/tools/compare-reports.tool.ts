import { Injectable } from '@nestjs/common';
import { CompareInput, type CompareResult } from '#features/compare/compare.dto.js';
import { CompareService } from '#features/compare/compare.service.js';
import type { Client } from '#platform/edge/limits/client.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { compareView } from '../../views/compare.view.js';
import { ViewTool } from '../view-tool.js';

@Injectable()
export class CompareReportsTool extends ViewTool<CompareInput, CompareResult> {
  readonly name = 'compare_reports';
  readonly operation = 'compareReports';
  readonly input = () => CompareInput;
  override readonly openWorld = false;
  readonly view = compareView;

  constructor(
    private readonly service: CompareService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run(input: CompareInput, client?: Client): Promise<CompareResult> {
    return this.service.compare(input, 0, client);
  }
}
