import type { DomainHealth } from '#features/health/health.dto.js';
import { ReportTimeout } from '#engine/gathering/report-timeout.js';
import { MemoryAccount, MemoryBudget } from '#platform/runtime/memory-budget.js';
import { heapGrowth } from '../checks/live-heap.js';
import { LabElsewhere } from '../lab/lab-elsewhere.js';
import { FOR_TESTS } from '../e2e/lab-app.js';
import { RunningApp } from '../e2e/running-app.js';

const MB = 2 ** 20;
/** Memory budget, of which RUNNING_MB are for running work. */
const BUDGET_MB = 100;
const RUNNING_MB = 60;
/** Allowance for results made from the answers and for unread data. */
const REST_MB = 30;
const ATTACKS = 3;

let lab: LabElsewhere;
let app: RunningApp;
let most = 0;
beforeAll(async () => {
  lab = await LabElsewhere.start();
  app = await RunningApp.start({ ...FOR_TESTS, ...lab.environment, DD_MEMORY_MB: String(BUDGET_MB) }, (builder) =>
    lab.replace(builder).overrideProvider(ReportTimeout).useValue({ ms: 100_000 }),
  );
  for (let i = 0; i < ATTACKS; i++)
    await lab.open({ name: 'large-answers', domain: `large-${i}.com`, address: `77.79.0.${i}` });
  for (const domain of ['plain.com', 'plain-too.com'])
    await lab.open({ name: 'registry', domain, address: '77.79.255.1' });
  await lab.open({ name: 'page-tags', domain: 'large-page.com', address: '77.79.1.1' });
  await check('plain.com');
});
afterAll(async () => {
  await app.close();
  await lab.close();
});

const check = async (domain: string) => (await app.get(`/api/v1/check/${domain}`)).body as DomainHealth;
const budget = () => app.app.get(MemoryBudget);
const ids = ({ findings }: DomainHealth) => findings.map(({ id }) => id);

it('domains whose every answer has 64 KB take what is theirs, and ordinary ones are judged meanwhile', async () => {
  const timer = setInterval(() => (most = Math.max(most, budget().running)), 5);
  let reports: DomainHealth[] = [];
  let ordinary: DomainHealth | undefined;
  const growth = await heapGrowth(async () => {
    const attacks = Array.from({ length: ATTACKS }, (_, i) => check(`large-${i}.com`));
    ordinary = await check('plain-too.com');
    reports = await Promise.all(attacks);
  });
  clearInterval(timer);
  expect(most / MB).toBeGreaterThan(10);
  expect(most / MB).toBeLessThanOrEqual(RUNNING_MB);
  expect(growth / MB).toBeLessThan(RUNNING_MB + REST_MB);
  expect(budget().running).toBe(0);
  expect(ids(ordinary!)).toEqual(ids(await check('plain.com')));
  for (const { findings } of reports) {
    const unknown = findings.filter(({ id }) => id.endsWith('.unknown'));
    expect(unknown.length).toBeGreaterThan(20);
    expect(unknown.filter(({ severity }) => severity !== 'info')).toEqual([]);
  }
});

it.each([
  ['seo-check', 'large-page.com', 2],
  ['web-check', 'large-page.com', 0.1],
  ['mail-check', 'large-0.com', 0.1],
])('%s of %s counts what it holds, at least %d MB', async (report, domain, least) => {
  let held = 0;
  const take = jest.spyOn(MemoryAccount.prototype, 'take').mockImplementation(function (this: MemoryAccount, bytes) {
    held += bytes;
  });
  await app.get(`/api/v1/${report}/${domain}`);
  take.mockRestore();
  expect(held / MB).toBeGreaterThan(least);
});
