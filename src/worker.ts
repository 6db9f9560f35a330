import { serveJobs } from './edge/workers/serve-jobs.js';

serveJobs({
  bounce: async () => (await import('./bounce/bounce.job.js')).bounceJob,
  header: async () => (await import('./header/header.job.js')).headerJob,
});
