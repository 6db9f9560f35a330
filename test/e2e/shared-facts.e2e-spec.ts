import { isDeepStrictEqual } from 'node:util';
import { DomainName } from '#base/domain/domain-name.js';
import { Clock } from '#base/domain/clock.js';
import { Metrics } from '#base/metrics/metrics.js';
import { HealthChecker } from '#features/health/health-checker.js';
import type { HealthReport } from '#features/health/health-report.js';
import { ReportTimeout } from '#engine/gathering/report-timeout.js';
import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import type { Lab } from '../lab/lab.js';
import { CHECKED_NAMES, DISPUTED } from '../health/lab-reports.js';
import { ampleMemory } from '../network/ample-memory.js';
import { SEED } from '../seed.js';
import { sweep } from '../sweep.js';
import { FOR_TESTS } from './lab-app.js';
import { RunningApp, TestClock } from './running-app.js';

/** Their servers answer otherwise than those of the others: each would show a fact of another server. */
const TELLING = ['nsrecursive.com', 'nsversion.com', 'v6silent.com', 'v4refusing.com', 'mxself.com'];
/** What the resolvers of the lab disagree about differs from one report to the next, with and without sharing. */
const AGREED = CHECKED_NAMES.filter((name) => !DISPUTED.has(name));
const NAMES = [...new Set([...sweep('domains with and without shared facts', AGREED, 4), ...TELLING])];
/** On a busy machine a page may come late. What is shared is the same at every attempt, because the clock is stopped. */
const ATTEMPTS = 3;

let lab: Lab;
let fresh: RunningApp;
let sharing: RunningApp;
const clock = new TestClock(Date.now()); // stopped, so that nothing that is shared grows old

function startApp(): Promise<RunningApp> {
  return RunningApp.start({ ...FOR_TESTS, ...lab.environment }, (builder) =>
    lab
      .replace(builder)
      .overrideProvider(ReportTimeout)
      .useValue({ ms: 300_000 })
      .overrideProvider(Clock)
      .useValue(clock),
  );
}

async function reportOn(name: string, app: RunningApp, age: 'any' | 'fresh'): Promise<HealthReport> {
  const checker = app.app.get(HealthChecker);
  return (await checker.examination(DomainName.parse(name)!, ampleMemory(), age)).report;
}

/** In an order that does not depend on the names. */
function shuffled<T>(all: readonly T[]): T[] {
  let state = SEED;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31);
  return all
    .map((one) => [next(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);
}

beforeAll(async () => {
  lab = await startPopulatedLab();
  [fresh, sharing] = [await startApp(), await startApp()];
});
afterAll(async () => {
  for (const app of [fresh, sharing]) await app.close();
  await lab.close();
});

it.each(shuffled(NAMES))('the report on %s is the same, whatever was checked just before', async (name) => {
  let [cold, shared] = [await reportOn(name, fresh, 'fresh'), await reportOn(name, sharing, 'any')];
  for (let i = 1; i < ATTEMPTS && !isDeepStrictEqual(shared, cold); i++)
    [cold, shared] = [await reportOn(name, fresh, 'fresh'), await reportOn(name, sharing, 'any')];
  expect(shared).toEqual(cold);
});

it('what they have in common was asked for once', () => {
  const text = sharing.app.get(Metrics).text();
  for (const about of ['name-server', 'mail'])
    expect(text).toMatch(new RegExp(`^dd_shared_facts_total\\{about="${about}",source="shared"\\} [1-9]`, 'm'));
});
