import { hasInvisible } from '../../domain/evidence.js';
import type { Finding } from '../../domain/finding.js';
import type { PublishableRecord } from '../../domain/fix.js';
import { advise, step } from './fixes.js';

/** The longest real records, keys of 4096 bits and SPF records near the limit of a UDP answer, are far shorter. */
const LONGEST_VALUE = 4096;

/** A record that nobody can paste into a zone is not offered: repairs keep what others wrote, whatever that is. */
export function withoutUnusableRecords(findings: readonly Finding[]): readonly Finding[] {
  return findings.map((finding) => {
    const record = finding.fix?.record;
    if (!record || isUsable(record)) return finding;
    return { ...finding, fix: advise(step('rewrite', { host: record.host, type: record.type })) };
  });
}

function isUsable({ value }: PublishableRecord): boolean {
  return value.length <= LONGEST_VALUE && !hasInvisible(value);
}
