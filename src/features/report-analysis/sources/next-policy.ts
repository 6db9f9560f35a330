import { SECONDS_PER_DAY } from './mail-flow.js';
import type { Losses } from './what-if.js';

export type NextPolicy = 'stay' | 'quarantine' | 'reject';

/** Mail that is sent once a week has been seen twice after this time. */
export const DAYS_NEEDED = 14;
/** With fewer wanted messages a loss of one in a hundred would not have shown. */
export const MESSAGES_NEEDED = 100;
/**
 * The share of wanted mail that may be lost on its way through forwarders and mailing lists, which the owner cannot change.
 * Quarantine delivers to the spam folder, where a reader can find a message; reject returns it to the sender.
 */
export const ACCEPTED_SHARE = { quarantine: 0.01, reject: 0.001 } as const;
/** Rows without numbers or results are rare; with more of them than of the failures that matter, the sums say little. */
export const MAX_UNCOUNTED = 0.01;
/** Senders that were set up after the reports are not in them. */
const CURRENT_DAYS = 120;
/** A reporter with a wrong clock must not turn a week into years. */
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

/** Whether the newest report, which ends at this time, is too old to decide about a policy of today. */
export function isOutdated(end: number | null, now: number): boolean {
  return end !== null && now - end > CURRENT_DAYS * SECONDS_PER_DAY;
}

const STRENGTH = ['none', 'quarantine', 'reject'];

/** What the reports say about the scopes that a policy governs. */
export interface PolicyEvidence {
  readonly losses: Losses;
  /** Messages that are not spoofed, with those that pass. */
  readonly wanted: number;
  /** The wanted messages of all scopes: whether the reports show enough of the domain's mail. */
  readonly seen: number;
  readonly days: number;
  /** The owner says that the domain sends no mail. */
  readonly isParked: boolean;
  /** The part of the reports that could not be counted. */
  readonly uncounted: number;
}

/** What to publish next: never a weaker policy than today's. */
export function nextPolicy(allowed: NextPolicy, current: string): NextPolicy {
  return STRENGTH.indexOf(allowed) < STRENGTH.indexOf(current) ? 'stay' : allowed;
}

/**
 * The strictest policy under which no sender of wanted mail is lost. A small share of mail that others pass on is accepted,
 * since otherwise one message in a month would rule out every policy.
 */
export function strictestPolicy(evidence: PolicyEvidence): NextPolicy {
  return evidence.losses.unproven > 0 ? 'stay' : strictestIfNotYours(evidence);
}

/** The same if the unknown senders are not those of the owner. */
export function strictestIfNotYours(evidence: PolicyEvidence): NextPolicy {
  if (!isEnough(evidence) || evidence.losses.toFix > 0) return 'stay';
  if (acceptsLoss(evidence, 'reject')) return 'reject';
  return acceptsLoss(evidence, 'quarantine') ? 'quarantine' : 'stay';
}

/** Whether the reports have enough days and messages for an answer. */
export function isEnough(evidence: PolicyEvidence): boolean {
  return evidence.days >= DAYS_NEEDED && hasMessages(evidence) && !hasGaps(evidence);
}

/** A parked domain has no wanted mail to see. */
export function hasMessages({ seen, isParked }: PolicyEvidence): boolean {
  return isParked || seen >= MESSAGES_NEEDED;
}

/** What was not counted may be what fails. */
export function hasGaps({ uncounted }: PolicyEvidence): boolean {
  return uncounted > MAX_UNCOUNTED;
}

/** The share of wanted mail that may be lost with a policy. */
export function acceptedShare(policy: NextPolicy): number {
  return policy === 'stay' ? 0 : ACCEPTED_SHARE[policy];
}

/** Whether so little wanted mail is lost that a policy may be published. */
export function acceptsLoss({ losses, wanted }: PolicyEvidence, policy: keyof typeof ACCEPTED_SHARE): boolean {
  return losses.lost - losses.unproven <= (wanted - losses.unproven) * ACCEPTED_SHARE[policy];
}

/** Whether a policy in force stops more wanted mail than is accepted. */
export function isLosing(evidence: PolicyEvidence, applied: string): boolean {
  if (applied !== 'quarantine' && applied !== 'reject') return false;
  return evidence.losses.toFix > 0 || !acceptsLoss(evidence, applied);
}
