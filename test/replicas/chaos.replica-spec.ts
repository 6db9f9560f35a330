import { setTimeout as sleep } from 'node:timers/promises';
import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import type { Lab } from '../lab/lab.js';
import { eventually } from './eventually.js';
import { Load, type Outcome, p99 } from './load.js';
import { describeWithRedis, RedisServer } from './redis-server.js';
import { Replicas } from './replicas.js';

const LIMIT = 50;
const REPLICAS = 3;
const A_WHILE_MS = 1000;
const statuses = (outcomes: readonly Outcome[]) => new Set(outcomes.map(({ status }) => status));

describeWithRedis('under load', () => {
  let lab: Lab;
  let redis: RedisServer;
  let replicas: Replicas;
  beforeAll(async () => (lab = await startPopulatedLab()));
  afterAll(() => lab.close());
  beforeEach(async () => (redis = await RedisServer.start()));
  afterEach(async () => {
    await replicas.close();
    await redis.close();
  });

  const start = (env: Record<string, string>) =>
    Replicas.start(REPLICAS, lab.environment, { REDIS_URL: redis.url, DD_LIMIT_DAY_ANONYMOUS: String(LIMIT), ...env });
  const all = (state: string) => async () => (await replicas.readiness()).every((status) => status === state);

  it.each([
    ['is killed and starts again empty', () => redis.end('SIGKILL'), () => redis.begin()],
    ['freezes and goes on', () => redis.freeze(), () => redis.thaw()],
  ])('Redis %s: every request is answered', async (_, breaks, repairs) => {
    replicas = await start({ DD_REDIS_TIMEOUT_MS: '75' });
    const load = new Load(replicas);
    let greed = await load.greed(LIMIT / 2);
    await breaks();
    await eventually(all('degraded'));
    greed += await load.greed(REPLICAS * LIMIT);
    await sleep(A_WHILE_MS);
    await repairs();
    const back = await eventually(all('ready'));
    const later = await load.greed(REPLICAS * LIMIT);
    const outcomes = await load.stop();
    expect(statuses(outcomes)).toEqual(new Set([200, 429]));
    // Documented behavior: without Redis, every process continues to count separately from the last known count.
    expect(greed).toBeGreaterThanOrEqual(LIMIT);
    expect(greed).toBeLessThanOrEqual(LIMIT * REPLICAS);
    expect(later).toBe(0);
    console.log(
      `${outcomes.length} requests, p99 ${p99(outcomes).toFixed(0)} ms, ${greed} instead of ${LIMIT} for the greedy one, ` +
        `Redis in use again ${back.toFixed(0)} ms after it came back`,
    );
  });

  it.each([
    ['SIGKILL', null],
    ['SIGTERM', 0],
  ] as const)('a replica gets %s: the others go on as if nothing had happened', async (signal, exitCode) => {
    replicas = await start({});
    const load = new Load(replicas);
    let greed = await load.greed(LIMIT / 2);
    expect(await replicas.kill(0, signal)).toBe(exitCode);
    await sleep(A_WHILE_MS);
    greed += await load.greed(REPLICAS * LIMIT);
    const outcomes = await load.stop();
    const others = outcomes.filter(({ replica }) => replica !== 0);
    expect(statuses(others)).toEqual(new Set([200, 429]));
    expect(greed).toBe(LIMIT);
    const lost = outcomes.filter(({ status }) => status === 0 || status >= 500).length;
    console.log(
      `${outcomes.length} requests, ${lost} lost with the replica, p99 of the others ${p99(others).toFixed(0)} ms`,
    );
  });
});
