import { checkOver } from '#base/domain/check.js';
import type { HealthCategory } from '#features/health/health-check.js';
import type { ReportFacts } from './report-facts.js';

/** Declares a check on what reports say about a domain. */
export const check = checkOver<ReportFacts, HealthCategory>();
