import { serveJobs } from '#platform/edge/workers/serve-jobs.js';

serveJobs({
  bounce: async () => (await import('#features/bounce/bounce.job.js')).bounceJob,
  header: async () => (await import('#features/header/header.job.js')).headerJob,
});
