import { checkOver } from '#base/domain/check.js';
import type { Category } from '#base/domain/category.js';
import type { ReportFacts } from './report-facts.js';

/** Declares a check on what reports say about a domain. */
export const check = checkOver<ReportFacts, Category>();
