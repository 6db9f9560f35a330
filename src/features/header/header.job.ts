import { boundedResult } from '#base/execution/bounded-result.js';
import type { Job } from '#base/execution/job.js';
import { analyzeHeader, type HeaderAnalysis } from './header-analysis.js';

/** Undefined if the text has no header field. */
export const headerJob: Job<Uint8Array, HeaderAnalysis | undefined> = {
  name: 'header',
  run: (bytes) => boundedResult(analyzeHeader(bytes)),
};
