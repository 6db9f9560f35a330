import { packed, unpacked } from '../../src/edge/report-packing.js';
import type { HealthReport } from '../../src/health/health-report.js';
import { checks, CHECKED_NAMES, outcomeIds, reportOn } from '../health/lab-reports.js';

let reports: HealthReport[];
let seen: Map<string, Set<string>>;
beforeAll(async () => {
  reports = await Promise.all(CHECKED_NAMES.map((name) => reportOn(name)));
  seen = new Map(reports.map(({ domain, findings }) => [domain, new Set(findings.map(({ id }) => id))]));
}, 60_000);

it.each(outcomeIds)('%s is found in one domain of the lab and not in another', (id) => {
  const found = [...seen.values()].filter((ids) => ids.has(id)).length;
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(seen.size);
});

it('a check says one thing at a time', () => {
  for (const [domain, ids] of seen)
    for (const { id } of checks)
      expect([domain, [...ids].filter((one) => one.startsWith(`${id}.`)).slice(1)]).toEqual([domain, []]);
});

it('every report reaches other replicas as it is', () => {
  for (const report of reports) expect(unpacked(packed(report))).toEqual(report);
});
