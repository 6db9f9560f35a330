import type { Finding } from '#base/domain/finding.js';
import type { HealthReport } from '#features/health/health-report.js';
import type { Difference } from './differences.js';
import type { VisitedServer } from './server-visits.js';
import type { ServedTtls, TimetableStep } from './timetable.js';

export interface SideReport {
  readonly servers: readonly VisitedServer[];
  readonly ns: readonly string[];
  readonly ds: readonly string[];
  readonly serial: number | undefined;
  readonly isSigned: boolean;
}

/** The report of a move, independent of language. */
export interface MoveReport {
  readonly domain: string;
  readonly zone: string;
  readonly current: SideReport;
  readonly proposed: SideReport;
  readonly ttls: ServedTtls;
  readonly reasons: readonly Finding[];
  readonly differences: readonly Difference[];
  readonly after: HealthReport;
  /** New findings of it that the owner confirms. */
  readonly confirmed: readonly string[];
  readonly timetable: readonly TimetableStep[];
  readonly checkedAt: string;
}

/** Whether the proposed name servers are the current ones. */
export function isAlreadyThere({ reasons }: { readonly reasons: readonly Pick<Finding, 'id'>[] }): boolean {
  return reasons.some(({ id }) => id === 'move-target.current');
}

/** Whether there is something to move, a move according to the timetable loses nothing, and no check is unknown. */
export function isReady(report: Pick<MoveReport, 'reasons'>): boolean {
  const isSafe = report.reasons.every(({ id, severity }) => severity !== 'problem' && !id.endsWith('.unknown'));
  return isSafe && !isAlreadyThere(report);
}
