import { isRefused, isTemporary } from './advice.js';
import { blockListIn } from './block-list.js';
import { circumstanceOf } from './circumstances.js';
import { listsMatter, reasonInfo } from './reason.js';
import type { BounceReport } from './recipient-report.js';

/** Gives the text of a key below `bounce`. */
type Say = (key: string, params?: Record<string, string>) => string;

/** What happened and what to do, in sentences. While the sending server still tries, nothing final is advised. */
export function meaningOf(report: BounceReport, say: Say): string {
  const { reason } = report;
  const { passes = false, again = false } = reasonInfo(reason);
  const circumstance = circumstanceOf(report);
  const about = circumstance === undefined ? `reasons.${reason}` : `cases.${circumstance.name}`;
  const list = listsMatter(reason) ? blockListIn(report.diagnostic ?? '') : undefined;
  const isRetried = isTemporary(report);
  return [
    say(`${about}.meaning`),
    ...(list === undefined ? [] : [say('listed', { list })]),
    ...(isRetried ? [say('retried')] : []),
    ...(isRetried && passes && !isRefused(report) && circumstance?.actor === undefined ? [] : [say(`${about}.act`)]),
    ...(again && !isRetried ? [say('again')] : []),
    ...(isCertainlyGone(report) ? [say('removal')] : []),
    ...doubt(report, say),
  ].join(' ');
}

/** Only a clear and permanent answer says that an address can be removed. */
function isCertainlyGone(report: BounceReport): boolean {
  const { reason, confidence, status = '5', replyCode = '5' } = report;
  const isPermanent = status.startsWith('5') && replyCode.startsWith('5') && !isTemporary(report);
  return reason === 'userunknown' && confidence === 'high' && isPermanent;
}

function doubt({ reason, orReason, likely = [] }: BounceReport, say: Say): string[] {
  const title = (one: string) => say(`reasons.${one}.title`);
  if (orReason !== undefined) return [say('also', { other: title(orReason) })];
  const [first, second] = likely;
  if (first === undefined || second === undefined) return [];
  return first === reason
    ? [say('unsure', { other: title(second) })]
    : [say('guess', { first: title(first), second: title(second) })];
}
