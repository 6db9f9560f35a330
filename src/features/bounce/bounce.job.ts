import type { Job } from '#base/execution/job.js';
import { runToEnd } from '#base/execution/time-slices.js';
import { analyzeBounce, type BounceAnalysis } from './bounce-analysis.js';

export const bounceJob: Job<Uint8Array, BounceAnalysis> = {
  name: 'bounce',
  run: (bytes) => runToEnd(analyzeBounce(bytes)),
};
