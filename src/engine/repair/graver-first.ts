import { SEVERITIES, type Finding } from '#base/domain/finding.js';
import type { Fix } from '#base/domain/fix.js';
import { isDmarc } from '#formats/records/dmarc.js';
import { isSpf } from '#formats/records/spf.js';
import { advise, step } from './fixes.js';

/** Findings about a record that are fixed by hand where nobody can know the right value. */
const ABOUT: readonly (readonly [id: RegExp, isRecord: (text: string) => boolean])[] = [
  [/^spf-/, isSpf],
  [/^dmarc-report-/, isDmarc],
];

/**
 * While a more severe fault of a record is fixed by hand, milder findings propose no record: it would keep that fault, and
 * who publishes it may take the matter for done.
 */
export function withoutRecordsKeepingGraverFaults(findings: readonly Finding[]): readonly Finding[] {
  return findings.map((finding) => {
    const { fix } = finding;
    const old = fix?.record && fix.replaces?.[0];
    const isOfRecord = ABOUT.find(([, isRecord]) => old !== undefined && isRecord(old))?.[0];
    if (!fix?.record || !isOfRecord) return finding;
    const isGraver = (other: Finding) =>
      isOfRecord.test(other.id) && isByHand(other.fix) && gravityOf(other) > gravityOf(finding);
    return findings.some(isGraver)
      ? { ...finding, fix: advise(step('graver-first', { host: fix.record.host })) }
      : finding;
  });
}

function isByHand(fix: Fix | undefined): boolean {
  return fix !== undefined && fix.record === undefined && fix.removes === undefined;
}

function gravityOf({ severity }: Finding): number {
  return SEVERITIES.indexOf(severity);
}
