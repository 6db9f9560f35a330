import { hasInvisible } from '#base/domain/evidence.js';
import type { Finding } from '#base/domain/finding.js';
import type { PublishableRecord } from '#base/domain/fix.js';
import { advise, step } from './fixes.js';

/** Longer than all real records, such as 4096-bit keys and large SPF records. */
const MAX_VALUE_LENGTH = 4096;

/** Does not propose a record that is too long or has invisible characters, which can come from published values. */
export function withoutUnusableRecords(findings: readonly Finding[]): readonly Finding[] {
  return findings.map((finding) => {
    const record = finding.fix?.record;
    if (!record || isUsable(record)) return finding;
    return { ...finding, fix: advise(step('rewrite', { host: record.host, type: record.type })) };
  });
}

function isUsable({ value }: PublishableRecord): boolean {
  return value.length <= MAX_VALUE_LENGTH && !hasInvisible(value);
}
