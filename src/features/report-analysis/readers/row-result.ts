import type { AggregateRow } from './report-file.js';

/** Words other than `pass` that receivers use for a result that does not count. */
const FAILURES = new Set('fail softfail hardfail none neutral policy permerror temperror error'.split(' '));

/**
 * Whether a row says what DMARC resulted in: one pass decides, a failure only if both results are there. A result that is
 * missing cannot be replaced by those of SPF and DKIM, which say nothing about alignment.
 */
export function isDecided({ dkim, spf }: Pick<AggregateRow, 'dkim' | 'spf'>): boolean {
  return dkim === 'pass' || spf === 'pass' || [dkim, spf].every((word) => word !== null && FAILURES.has(word));
}
