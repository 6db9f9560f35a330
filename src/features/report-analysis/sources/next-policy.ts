import { SECONDS_PER_DAY } from './mail-flow.js';
import type { Losses } from './what-if.js';

export type NextPolicy = 'stay' | 'quarantine' | 'reject';

/** Mail that is sent once a week has been seen twice after this time. */
export const DAYS_NEEDED = 14;
/** Quarantine delivers to the spam folder, where a reader can find a message; above this share too many would have to look. */
const MAX_QUARANTINED_SHARE = 0.01;
/** A reader with a wrong clock must not turn a week into years. */
const MAX_REPORT_DAYS = 35;

interface Period {
  readonly begin: number | null;
  readonly end: number | null;
}

/** The days that reports cover, as days since 1970. A report up to midnight does not cover the next day. */
export function addDays(days: Set<number>, { begin, end }: Period): void {
  if (begin === null) return;
  const first = Math.floor(begin / SECONDS_PER_DAY);
  const last = Math.min(Math.floor((Math.max(end ?? begin, begin + 1) - 1) / SECONDS_PER_DAY), first + MAX_REPORT_DAYS);
  for (let day = first; day <= last; day++) days.add(day);
}

const STRENGTH = ['none', 'quarantine', 'reject'];

/** The strictest policy by this evidence; never a weaker one than today's. */
export function nextPolicy(losses: Losses, wanted: number, days: number, current = 'none'): NextPolicy {
  const allowed = strictestPolicy(losses, wanted, days);
  return STRENGTH.indexOf(allowed) < STRENGTH.indexOf(current) ? 'stay' : allowed;
}

/**
 * The strictest policy under which no wanted mail of these reports is lost, or little of it goes to the spam folder.
 * Losses and wanted messages are those of the scopes that the policy governs.
 */
export function strictestPolicy(losses: Losses, wanted: number, days: number): NextPolicy {
  if (days < DAYS_NEEDED) return 'stay';
  if (losses.lost === 0) return 'reject';
  return losses.lost <= wanted * MAX_QUARANTINED_SHARE ? 'quarantine' : 'stay';
}
