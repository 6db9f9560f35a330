import type { Job } from '../execution/job.js';
import { runToEnd } from '../execution/time-slices.js';
import { analyzeHeader, type HeaderAnalysis } from './header-analysis.js';

/** Undefined if the text has no header field. */
export const headerJob: Job<Uint8Array, HeaderAnalysis | undefined> = {
  name: 'header',
  run: (bytes) => runToEnd(analyzeHeader(bytes)),
};
