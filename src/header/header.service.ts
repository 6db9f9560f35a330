import { Injectable } from '@nestjs/common';
import { ApiError } from '../edge/errors/api-error.js';
import { analyseHeader } from './header-analysis.js';
import type { HeaderAnalysisResult } from './header.dto.js';

/** Keeps nothing and tells nobody: no cache, no log line. */
@Injectable()
export class HeaderService {
  analyse(bytes: Uint8Array): HeaderAnalysisResult {
    const analysis = analyseHeader(bytes);
    if (!analysis)
      throw new ApiError('invalid_body', { field: 'raw', reason: 'it has no mail header field such as From:' });
    return { api: 'v1', ...analysis };
  }
}
