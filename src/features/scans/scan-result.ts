import type { ScanFacts } from './scan-store.js';
import type { ScanResult } from './scans.dto.js';

/** How far a scan is, as the API says it. */
export function scanResult(facts: ScanFacts): ScanResult {
  const { id, label, checks, state, total, done, failed, createdAt, finishedAt, expiresAt, pace } = facts;
  const isOver = state === 'done' || state === 'cancelled';
  const perSecond = isOver ? 0 : Math.round((pace.domains / pace.seconds) * 10) / 10;
  const remaining = perSecond === 0 ? null : Math.ceil((total - done) / perSecond);
  return {
    ...{ api: 'v1', id, label: label === '' ? null : label, checks, state, total, done, failed, perSecond },
    remainingSeconds: isOver ? 0 : remaining,
    createdAt: timeOf(createdAt),
    finishedAt: finishedAt === undefined ? null : timeOf(finishedAt),
    expiresAt: timeOf(expiresAt),
  };
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
