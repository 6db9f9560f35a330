import { createCache } from 'cache-manager';
import { Keyv } from 'keyv';
import { Config } from '#platform/config/config.js';
import { Metrics } from '#base/metrics/metrics.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { NoSharedStore } from '#platform/runtime/redis/shared-store.js';
import type { Workload } from '../limits/workload.js';
import { LruStore } from './lru-store.js';
import { type CacheRule, ReportCache } from './report-cache.js';
import { SharedReports } from './shared-reports.js';

interface Body {
  readonly text: string;
}

const clock = { time: 1_000_000, now: () => clock.time };
const rule: CacheRule<Body> = { key: 'check:a', lifetime: () => 'full', isConclusive: () => true };
const plan: CacheRule<Body> = { ...rule, key: 'plan:a' };

function reportCache(): ReportCache {
  const memory = new MemoryBudget(Infinity);
  const cache = createCache({
    stores: [new Keyv({ store: new LruStore(100, memory), serialize: undefined, deserialize: undefined })],
  });
  const workload = { run: (_: unknown, work: () => unknown) => work() };
  return new ReportCache(
    cache,
    new SharedReports(new NoSharedStore(), new Config({})),
    new Config({}),
    clock,
    workload as unknown as Workload,
    new Metrics(),
    memory,
  );
}

/** A computation that ends when `finish` is called. */
function held(text: string) {
  let finish: () => void = () => undefined;
  const done = new Promise<Body>((resolve) => (finish = () => resolve({ text })));
  return { compute: () => done, finish };
}

const never = () => Promise.reject<Body>(new Error('computed again'));

it('returns the replacing report instead of one that is still being computed', async () => {
  const cache = reportCache();
  const old = held('before the fix');
  const begun = cache.report(rule, undefined, old.compute);
  await cache.replace(rule, { text: 'after the fix' });
  const meanwhile = cache.report(rule, undefined, never);
  old.finish();
  expect((await meanwhile).body.text).toBe('after the fix');
  const { body, maxAge } = await begun;
  expect([body.text, maxAge]).toEqual(['before the fix', 0]); // clients that requested it before get it, but may not cache it
  expect((await cache.report(rule, undefined, never)).body.text).toBe('after the fix');
});

it('does not keep a computation that used the replaced report', async () => {
  const cache = reportCache();
  const old = held('old plan');
  const begun = cache.report(plan, undefined, old.compute);
  await cache.replace(rule, { text: 'after the fix' }, ['plan:a']);
  const next = cache.report(plan, undefined, () => Promise.resolve({ text: 'new plan' }));
  old.finish();
  await begun;
  expect((await next).body.text).toBe('new plan');
  expect((await cache.report(plan, undefined, never)).body.text).toBe('new plan');
});

it('an inconclusive report replaces nothing and is not kept', async () => {
  const cache = reportCache();
  const unsure = { ...rule, isConclusive: ({ text }: Body) => text !== 'unsure' };
  const first = await cache.report(unsure, undefined, () => Promise.resolve({ text: 'unsure' }));
  expect(first.maxAge).toBe(0);
  await cache.report(unsure, undefined, () => Promise.resolve({ text: 'sure' }));
  await cache.replace(unsure, { text: 'unsure' });
  expect((await cache.report(unsure, undefined, never)).body.text).toBe('sure');
});

it.each([
  ['full', 300, 199],
  ['short', 30, undefined],
] as const)('a %s lifetime is %d seconds, and the age grows', async (lifetime, whole, left) => {
  const cache = reportCache();
  const limited = { ...rule, lifetime: () => lifetime };
  const compute = () => Promise.resolve({ text: String(clock.time) });
  const first = await cache.report(limited, undefined, compute);
  expect([first.maxAge, first.age]).toEqual([whole, 0]);
  clock.time += 20_000;
  expect((await cache.report(limited, undefined, never)).age).toBe(20);
  clock.time += 80_500;
  if (left === undefined) return;
  const later = await cache.report(limited, undefined, never);
  expect([later.maxAge, later.age, later.in('de', () => 'x').age]).toEqual([left, 100, 100]);
});
