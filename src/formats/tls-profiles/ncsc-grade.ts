import { NCSC_SUITES, type NcscGrade } from './ncsc.data.js';

/** The level of a suite in the TLS guidelines of NCSC-NL. */
export function ncscGrade(suite: string): NcscGrade {
  return NCSC_SUITES[suite] ?? 'insufficient';
}
