import type { Check } from '#base/domain/check.js';
import { reportsFailures } from './checks/reports-failures.check.js';
import { reportsFiles } from './checks/reports-files.check.js';
import { reportsInvented } from './checks/reports-invented.check.js';
import { reportsPolicy } from './checks/reports-policy.check.js';
import { reportsSenders } from './checks/reports-senders.check.js';
import { reportsSpoofing } from './checks/reports-spoofing.check.js';
import { reportsTls } from './checks/reports-tls.check.js';
import { reportsUnknown } from './checks/reports-unknown.check.js';
import { reportsUnsigned } from './checks/reports-unsigned.check.js';
import type { ReportFacts } from './report-facts.js';

/** In the order in which findings of one severity are listed. */
export const reportChecks: readonly Check<ReportFacts>[] = [
  reportsPolicy,
  reportsSenders,
  reportsUnknown,
  reportsInvented,
  reportsSpoofing,
  reportsUnsigned,
  reportsTls,
  reportsFailures,
  reportsFiles,
];
