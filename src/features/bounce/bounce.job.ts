import { boundedResult } from '#base/execution/bounded-result.js';
import type { Job } from '#base/execution/job.js';
import { analyzeBounce, type BounceAnalysis } from './bounce-analysis.js';

export const bounceJob: Job<Uint8Array, BounceAnalysis> = {
  name: 'bounce',
  run: (bytes) => boundedResult(analyzeBounce(bytes)),
};
