import type { HealthReport } from '#features/health/health-report.js';
import type { NextDate } from '#base/domain/next-date.js';

/** An event of a whole day, independent of the language. */
export interface CalendarEvent {
  readonly what: NextDate['what'] | 'mtaStsTesting' | 'dkimTesting';
  /** A zone, a host, a file or the registered domain. */
  readonly of: string;
  /** The CA, if it is a certificate. */
  readonly issuer?: string;
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  /** Days before the event; 0 for no alarm. */
  readonly alarmDays: number;
}

const ALARM_DAYS = 14;
const DAY_MS = 86_400_000;
/** An event stays for a month, so that it does not disappear from a calendar on the day after. */
const MAX_PAST_MS = 30 * DAY_MS;
/**
 * The part of the validity that is left when a renewal is late. Certificates are renewed with a third to a half left,
 * signatures with a quarter: 7.5 of 30 days in BIND.
 */
const LATE_PART: Readonly<Partial<Record<NextDate['what'], number>>> = {
  certificate: 1 / 4,
  mailCertificate: 1 / 4,
  signatures: 1 / 8,
};
/** Findings of test modes, with the parameter that says where. */
const TEST_MODES = [
  { finding: 'mta-sts-mode.testing', what: 'mtaStsTesting', of: 'url' },
  { finding: 'dkim-testing.on', what: 'dkimTesting', of: 'host' },
] as const;

/** One event for each known date and test mode of a report. What is unknown has no event. */
export function calendarEvents({ figures, findings, checkedAt }: HealthReport): readonly CalendarEvent[] {
  const now = Date.parse(checkedAt);
  const dates = (figures?.dates ?? [])
    .filter(({ until }) => Date.parse(until) > now - MAX_PAST_MS)
    .map((date) => ({ ...subjectOf(date), day: dayOf(Date.parse(date.until)), alarmDays: alarmDaysOf(date) }));
  const modes = TEST_MODES.flatMap(({ finding, what, of }) =>
    findings
      .filter(({ id }) => id === finding)
      .map(({ params }) => ({ what, of: String(params[of]), day: nextReview(checkedAt), alarmDays: ALARM_DAYS })),
  );
  return [...dates, ...modes];
}

function subjectOf({ what, of, issuer }: NextDate): Pick<CalendarEvent, 'what' | 'of' | 'issuer'> {
  return { what, of, ...(issuer !== undefined && issuer !== '' && { issuer }) };
}

/**
 * Two weeks, or less if the validity is so short that a renewal is not late by then. A calendar is refreshed once a day,
 * so that an alarm of less than a day before would often be about a date that has moved.
 */
function alarmDaysOf({ what, validDays }: NextDate): number {
  const part = LATE_PART[what];
  if (part === undefined || validDays === undefined) return ALARM_DAYS;
  return Math.floor(Math.min(ALARM_DAYS, validDays * part));
}

/** A test mode has no end, so its event is the first day of the next month, until the mode is over. */
function nextReview(checkedAt: string): string {
  const today = new Date(checkedAt);
  if (today.getUTCDate() === 1) return dayOf(today.getTime());
  return dayOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1));
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
