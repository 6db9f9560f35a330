import { CACHE_MANAGER } from '@nestjs/cache-manager';
import type { Cache } from 'cache-manager';
import { Clock } from '#base/domain/clock.js';
import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import type { Lab } from '../lab/lab.js';
import { RunningApp, TestClock } from './running-app.js';

const HOUR = 3_600_000;

let lab: Lab;
let app: RunningApp;
let clock: TestClock;
beforeEach(async () => {
  clock = new TestClock(Date.now());
  lab = await startPopulatedLab();
  const env = { ...lab.environment, DD_DNS_DEADLINE_MS: '20000', DD_DNS_HEDGE_MS: '20000' };
  app = await RunningApp.start(env, (builder) => lab.replace(builder).overrideProvider(Clock).useValue(clock));
});
afterEach(async () => {
  await app.close();
  await lab.close();
});

const NAME = 'perfect.test';
const badge = async () => {
  const { status, text, headers } = await app.get(`/badge/${NAME}.svg`);
  return { status, face: />([^<]+)<\/text><\/g><\/svg>$/.exec(text)?.[1], age: headers.get('cache-control') };
};
const fresh = (face: string) => ({ status: 200, face, age: 'public, max-age=3600' });
const stale = (face: string) => ({ status: 200, face, age: 'public, max-age=60' });
const quiet = () => new Promise((resolve) => setTimeout(resolve, 300));
/** Advances the clock and removes the report of the badge from the cache. */
const pass = async (milliseconds: number) => {
  clock.time += milliseconds;
  await app.app.get<Cache>(CACHE_MANAGER, { strict: false }).del(`check:${NAME}`);
};
const worsen = () => lab.internet.zone(NAME).set('@ TXT "v=spf1 +all"');

/** Requests the badge until its response changes. */
async function changed(from: object): Promise<object> {
  for (;;) {
    const now = await badge();
    if (JSON.stringify(now) !== JSON.stringify(from)) return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('shows the old badge at once after an hour, and the new one as soon as it is made', async () => {
  expect(await badge()).toEqual(fresh('100/100'));
  worsen();
  await pass(HOUR - 1);
  expect(await badge()).toEqual(fresh('100/100'));
  await pass(1);
  for (const resolver of lab.resolvers) resolver.become('slow');
  expect(await badge()).toEqual(stale('100/100'));
  const renewed = await changed(stale('100/100'));
  expect(renewed).toEqual(fresh(expect.stringMatching(/^\d\d\/100$/) as string));
});

it('shows one that is a week old, and none that is older', async () => {
  expect(await badge()).toEqual(fresh('100/100'));
  await pass(7 * 24 * HOUR - 1);
  for (const resolver of lab.resolvers) resolver.become('down');
  expect(await badge()).toEqual(stale('100/100'));
  await pass(1);
  expect(await badge()).toEqual(stale('unknown'));
});

it('makes it once, however many ask for it', async () => {
  await badge();
  await pass(HOUR);
  lab.traffic.clear();
  await Promise.all(Array.from({ length: 20 }, badge));
  await changed(stale('100/100'));
  const asked = lab.traffic.asked({ name: `_dmarc.${NAME}`, type: 'TXT' });
  expect(asked.filter(({ server }) => server.startsWith('resolver'))).toHaveLength(1);
});

it('keeps the old one while no resolver can be reached', async () => {
  await badge();
  await pass(HOUR);
  for (const resolver of lab.resolvers) resolver.become('down');
  expect(await badge()).toEqual(stale('100/100'));
  await quiet();
  expect(await badge()).toEqual(stale('100/100'));
  for (const resolver of lab.resolvers) resolver.become('well');
  await pass(HOUR); // the waiting time after a failure is over
  expect(await changed(stale('100/100'))).toEqual(fresh('100/100'));
});
