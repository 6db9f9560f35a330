import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import {
  ReportAnalysisBody,
  ReportAnalysisQuery,
  type ReportAnalysisResult,
} from '#features/report-analysis/report-analysis.dto.js';
import { ReportAnalysisService } from '#features/report-analysis/report-analysis.service.js';
import { fileOf } from '#features/report-analysis/uploaded-reports.js';
import { reportsView } from '../../views/reports.view.js';
import { ViewTool } from '../view-tool.js';

type ReportsArguments = ReportAnalysisBody & ReportAnalysisQuery;

@Injectable()
export class ReportsTool extends ViewTool<ReportsArguments, ReportAnalysisResult> {
  readonly name = 'analyze_reports';
  readonly operation = 'analyzeReports';
  readonly input = () => IntersectionType(ReportAnalysisBody, ReportAnalysisQuery);
  override readonly limits: readonly Limit[] = ['burst:report-analysis', 'day'];
  override readonly localized = true;
  readonly view = reportsView;

  constructor(
    private readonly service: ReportAnalysisService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ files, domain, lang }: ReportsArguments, client?: Client): Promise<ReportAnalysisResult> {
    return this.service.analyze(files.map(fileOf), domain, lang, client);
  }
}
