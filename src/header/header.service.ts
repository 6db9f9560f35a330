import { Injectable } from '@nestjs/common';
import { invalidBody } from '../edge/errors/api-error.js';
import { analyseHeader } from './header-analysis.js';
import type { HeaderAnalysisResult } from './header.dto.js';

/** Keeps nothing and tells nobody: no cache, no log line. */
@Injectable()
export class HeaderService {
  analyse(bytes: Uint8Array): HeaderAnalysisResult {
    const analysis = analyseHeader(bytes);
    if (!analysis) throw invalidBody('header', { field: 'raw' });
    return { api: 'v1', ...analysis };
  }
}
