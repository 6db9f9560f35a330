import type { Lab } from '../lab/lab.js';
import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import { describeWithRedis, RedisServer } from './redis-server.js';
import { Replicas } from './replicas.js';

const LIMIT = 50;
const PATH = '/api/v1/lookup/perfect.test/MX';
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

describeWithRedis('limits over three replicas', () => {
  let lab: Lab;
  let redis: RedisServer;
  let replicas: Replicas;
  beforeAll(async () => {
    [lab, redis] = await Promise.all([startPopulatedLab(), RedisServer.start()]);
    replicas = await Replicas.start(3, lab.environment, { REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await replicas.close();
    await Promise.all([lab.close(), redis.close()]);
  });

  it('let exactly 50 of 500 concurrent requests pass, and count down without a gap or a repeat', async () => {
    const answers = await Promise.all(upTo(500).map(() => replicas.get(PATH)));
    const passed = answers.filter(({ status }) => status === 200);
    const remaining = passed.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(remaining.sort((a, b) => a - b)).toEqual(upTo(LIMIT));
    const refused = answers.filter(({ status }) => status === 429);
    expect([passed.length, refused.length]).toEqual([LIMIT, 450]);
    expect(new Set(refused.map(({ headers }) => headers.get('x-ratelimit-remaining')))).toEqual(new Set(['0']));
  });

  it('live in one key a client and window, which goes when the window ends', async () => {
    const client = '192.0.2.2';
    const { headers } = await replicas.get(PATH, client);
    const [[key = ''], left] = await redis.ask(async (asked) => {
      const keys = await asked.keys(`dd:{ip:${client}}:*`);
      return [keys, await asked.pttl(keys[0]!)];
    });
    expect(key).toMatch(/^dd:\{ip:192\.0\.2\.2\}:day:\d+$/);
    expect(Math.abs(left / 1000 - Number(headers.get('x-ratelimit-reset')))).toBeLessThan(2);
  });

  it('survive a store that has lost its data', async () => {
    const client = '192.0.2.3';
    for (let i = 0; i < 30; i++) await replicas.get(PATH, client);
    await redis.ask((asked) => asked.flushall());
    const { headers } = await replicas.get(PATH, client, 2);
    expect(Number(headers.get('x-ratelimit-remaining'))).toBe(LIMIT - 31);
  });
});
