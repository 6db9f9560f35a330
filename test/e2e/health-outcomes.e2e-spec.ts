import type { DomainHealth } from '../../src/health/health.dto.js';
import { CHECKED_NAMES, checks, outcomeIds } from '../health/lab-reports.js';
import { LabApp } from './lab-app.js';

const seen = new Map<string, Set<string>>();

beforeAll(async () => {
  const app = await LabApp.start();
  for (const name of CHECKED_NAMES) {
    const { findings } = (await app.get(`check/${name}`)).body as DomainHealth;
    seen.set(name, new Set(findings.map(({ id }) => id)));
  }
  await app.close();
}, 600_000);

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
