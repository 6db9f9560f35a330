import { withTag, withoutTags } from '#engine/repair/dmarc-repair.js';
import { type DmarcRecord, parseDmarc } from '#formats/records/dmarc.js';
import { evidenceOf, type MailAnalysis, outcomeOf } from '../mail-analysis.js';
import type { ReportFacts } from '../report-facts.js';
import { isEnough } from '../sources/next-policy.js';

/** Whether `np=reject` would stop spoofed mail and lose nothing, and `p` does not do so already. */
export function isInventedOpen({ losses, policy }: ReportFacts['invented'], mail: MailAnalysis): boolean {
  if (!isEnough(evidenceOf(mail, ['np']))) return false;
  const isCovered = outcomeOf(mail) === 'ready' && mail.next === 'reject' && mail.governed.includes('np');
  return losses.spoofed > 0 && losses.lost === 0 && policy !== 'reject' && !isCovered;
}

/** The DMARC record with everything that is safe: all findings propose the same one. */
export function tightenedRecord(record: string, mail: MailAnalysis, invented: ReportFacts['invented']): string {
  const outcome = outcomeOf(mail);
  const changes: ((record: DmarcRecord) => string)[] = [
    ...mail.strictTags.map((tag) => (one: DmarcRecord) => withTag(one, tag, 'r')),
    // A test or a share of the mail would keep the stricter policy from being applied.
    ...(outcome === 'ready' || outcome === 'partial' ? [(one: DmarcRecord) => withoutTags(one, ['t', 'pct'])] : []),
    ...(outcome === 'ready' ? [(one: DmarcRecord) => withTag(one, 'p', mail.next)] : []),
    ...(isInventedOpen(invented, mail) ? [(one: DmarcRecord) => withTag(one, 'np', 'reject')] : []),
  ];
  return changes.reduce((text, change) => change(parseDmarc(text).record), record);
}
