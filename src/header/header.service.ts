import { Injectable } from '@nestjs/common';
import { invalidBody } from '../edge/errors/api-error.js';
import { WorkBudget } from '../execution/work-budget.js';
import { analyzeHeader } from './header-analysis.js';
import type { HeaderAnalysisResult } from './header.dto.js';

/** Neither stores nor logs anything of the request. */
@Injectable()
export class HeaderService {
  async analyze(bytes: Uint8Array): Promise<HeaderAnalysisResult> {
    const analysis = await new WorkBudget().run(analyzeHeader(bytes));
    if (!analysis) throw invalidBody('header', { field: 'raw' });
    return { api: 'v1', ...analysis };
  }
}
