import { isWarning } from '#features/zone-check/zone-rules.js';
import { readZone } from '#features/zone-check/read-zone.js';
import { type Verdict, ZONE_CASES } from './zones/zone-cases.js';

function faultsOf(zone: string) {
  return readZone('zone', zone, 'example.com').faults;
}

it('has enough cases of each verdict', () => {
  const count = (verdict: Verdict) => ZONE_CASES.filter((one) => one.verdict === verdict).length;
  expect(ZONE_CASES.length).toBeGreaterThan(600);
  expect([count('loads'), count('warned'), count('refused')].every((one) => one > 60)).toBe(true);
});

it.each(ZONE_CASES.map((one) => [one.verdict, one.title, one] as const))('%s: %s', (verdict, _, { zone, line }) => {
  const faults = faultsOf(zone);
  const isRefused = faults.some((one) => !isWarning(one, 'zone'));
  expect(isRefused ? 'refused' : faults.length > 0 ? 'warned' : 'loads').toBe(verdict);
  if (line === undefined) return;
  const ofVerdict = faults.filter((one) => isWarning(one, 'zone') === (verdict === 'warned'));
  expect(ofVerdict.map((one) => one.line ?? 0)).toContain(line);
});
