import type { Job } from '#base/execution/job.js';
import { analyzeBounce, type BounceAnalysis } from './bounce-analysis.js';

export const bounceJob: Job<Uint8Array, BounceAnalysis> = {
  name: 'bounce',
  run: (bytes) => analyzeBounce(bytes),
};
