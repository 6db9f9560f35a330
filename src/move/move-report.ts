import type { Finding } from '../domain/finding.js';
import type { HealthReport } from '../health/health-report.js';
import type { Difference } from './differences.js';
import type { Visited } from './server-visits.js';
import type { ServedTtls, TimetableStep } from './timetable.js';

export interface SideReport {
  readonly servers: readonly Visited[];
  readonly ns: readonly string[];
  readonly ds: readonly string[];
  readonly serial: number | undefined;
  readonly isSigned: boolean;
}

/** What was found out about a move, in no language. */
export interface MoveReport {
  readonly domain: string;
  readonly zone: string;
  readonly current: SideReport;
  readonly proposed: SideReport;
  readonly ttls: ServedTtls;
  readonly reasons: readonly Finding[];
  readonly differences: readonly Difference[];
  readonly after: HealthReport;
  readonly timetable: readonly TimetableStep[];
  readonly checkedAt: string;
}

/** Whether nothing is lost by a move that follows the timetable, and nothing had to be left open. */
export function isReady({ reasons }: Pick<MoveReport, 'reasons'>): boolean {
  return reasons.every(({ id, severity }) => severity !== 'problem' && !id.endsWith('.unknown'));
}
