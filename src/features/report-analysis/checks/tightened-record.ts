import { withTag } from '#features/health/topics/dmarc/dmarc-repair.js';
import { parseDmarc } from '#formats/records/dmarc.js';
import type { MailAnalysis } from '../mail-analysis.js';
import type { ReportFacts } from '../report-facts.js';

/** Whether a stricter `p` is safe. */
function isReady({ next, current }: MailAnalysis): boolean {
  return next !== 'stay' && next !== current;
}

/** Whether `np=reject` would stop spoofed mail and lose nothing, and `p` does not do so already. */
export function isInventedOpen({ losses, policy }: ReportFacts['invented'], mail: MailAnalysis): boolean {
  const isCovered = isReady(mail) && mail.next === 'reject' && mail.governed.includes('np');
  return losses.spoofed > 0 && losses.lost === 0 && policy !== 'reject' && !isCovered;
}

/** The DMARC record with everything that is safe: all findings propose the same one. */
export function tightenedRecord(record: string, mail: MailAnalysis, invented: ReportFacts['invented']): string {
  const first = isReady(mail) ? withTag(parseDmarc(record).record, 'p', mail.next) : record;
  return isInventedOpen(invented, mail) ? withTag(parseDmarc(first).record, 'np', 'reject') : first;
}
