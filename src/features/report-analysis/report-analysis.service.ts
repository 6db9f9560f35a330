import { Injectable } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import type { Client } from '#platform/edge/limits/client.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import type { GivenFile } from './readers/read-reports.js';
import type { ReportAnalysisResult } from './report-analysis.dto.js';
import { ReportAnalyzer } from './report-analyzer.js';
import { ReportRenderer } from './report-renderer.js';

/** Neither stores nor logs anything of the request. */
@Injectable()
export class ReportAnalysisService {
  constructor(
    private readonly analyzer: ReportAnalyzer,
    private readonly renderer: ReportRenderer,
  ) {}

  async analyze(
    files: readonly GivenFile[],
    domain: DomainName | undefined,
    language: Language,
    client?: Client,
  ): Promise<ReportAnalysisResult> {
    return this.renderer.render(await this.analyzer.analyze(files, domain, client), language);
  }
}
