import { serveJobs } from '#platform/edge/workers/serve-jobs.js';

serveJobs({
  json: async () => (await import('#platform/edge/workers/json.job.js')).jsonJob,
  form: async () => (await import('#platform/edge/workers/form.job.js')).formJob,
  compare: async () => (await import('#features/compare/compare.job.js')).compareJob,
  'report-domain': async () => (await import('#features/compare/compare.job.js')).reportDomainJob,
  bounce: async () => (await import('#features/bounce/bounce.job.js')).bounceJob,
  header: async () => (await import('#features/header/header.job.js')).headerJob,
  message: async () => (await import('#features/message-analysis/message.job.js')).messageJob,
  reports: async () => (await import('#features/report-analysis/reports.job.js')).reportsJob,
  evidence: async () => (await import('#features/evidence/evidence.job.js')).evidenceJob,
  'move-zone': async () => (await import('#features/move/move-zone.job.js')).moveZoneJob,
  zone: async () => (await import('#features/zone-check/zone.job.js')).zoneJob,
});
