import type { Job } from '../execution/job.js';
import { runToEnd } from '../execution/time-slices.js';
import { analyzeBounce, type BounceAnalysis } from './bounce-analysis.js';

export const bounceJob: Job<Uint8Array, BounceAnalysis> = {
  name: 'bounce',
  run: (bytes) => runToEnd(analyzeBounce(bytes)),
};
