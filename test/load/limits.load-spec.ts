import { Clock } from '#base/domain/clock.js';
import { FixtureModule } from '../e2e/edge-fixture.js';
import { codeOf, messageOf, RunningApp, TestClock } from '../e2e/running-app.js';

let app: RunningApp;
let clock: TestClock;
beforeEach(async () => {
  clock = new TestClock(Date.UTC(2026, 10, 15, 23, 59, 30));
  const withClock = (env: Record<string, string>) =>
    RunningApp.start(env, (builder) => builder.overrideProvider(Clock).useValue(clock), [FixtureModule]);
  app = await withClock({ TRUST_PROXY: '1' });
});
afterEach(() => app.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const ask = (address: string, path = '/fixture/counted') => app.get(path, from(address));

describe('the daily limit', () => {
  it('lets exactly 50 of 200 concurrent requests pass, and counts down without a gap', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask('192.0.2.1')));
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(50);
    const remaining = passed.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });

  it('reports limit, remaining requests and reset', async () => {
    const { headers } = await ask('192.0.2.1');
    expect(headers.get('ratelimit-policy')).toBe('"day";q=50;w=86400');
    expect(headers.get('ratelimit')).toBe('"day";r=49;t=30');
    expect(headers.get('x-ratelimit-limit')).toBe('50');
    expect(headers.get('x-ratelimit-remaining')).toBe('49');
    expect(headers.get('x-ratelimit-reset')).toBe('30');
    expect(headers.get('retry-after')).toBeNull();
  });

  it('sends Retry-After, and starts again at midnight UTC', async () => {
    for (let i = 0; i < 50; i++) await ask('192.0.2.1');
    const refused = await ask('192.0.2.1');
    expect([refused.status, codeOf(refused)]).toEqual([429, 'rate_limited']);
    expect(messageOf(refused)).toBe('Rate limit of 50 requests reached. Try again in 30 s, at 00:00 UTC.');
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(refused.headers.get('ratelimit')).toBe('"day";r=0;t=30');
    clock.time += 29_999;
    expect((await ask('192.0.2.1')).status).toBe(429);
    clock.time += 1;
    const { headers } = await ask('192.0.2.1');
    expect(headers.get('ratelimit')).toBe('"day";r=49;t=86400');
  });

  it('takes an IPv6 /64 as one client, and every IPv4 address as its own', async () => {
    await ask('2001:db8:1:2::1');
    expect((await ask('2001:db8:1:2:ffff::2')).headers.get('x-ratelimit-remaining')).toBe('48');
    expect((await ask('2001:db8:1:3::1')).headers.get('x-ratelimit-remaining')).toBe('49');
    await ask('192.0.2.1');
    expect((await ask('::ffff:192.0.2.1')).headers.get('x-ratelimit-remaining')).toBe('48');
    expect((await ask('192.0.2.2')).headers.get('x-ratelimit-remaining')).toBe('49');
  });

  it('counts a refused 400, but not an unknown path', async () => {
    await app.send('POST', '/fixture/body', { body: '[]', headers: from('192.0.2.1') });
    await ask('192.0.2.1', '/nothing');
    expect((await ask('192.0.2.1')).headers.get('x-ratelimit-remaining')).toBe('48');
  });

  it('answers in the language of the route', async () => {
    for (let i = 0; i < 50; i++) await ask('192.0.2.1');
    expect(messageOf(await ask('192.0.2.1', '/fixture/localized?lang=de'))).toMatch(/^Das Limit von 50 Anfragen/);
    expect(messageOf(await ask('192.0.2.1', '/fixture/counted?lang=de'))).toMatch(/^Rate limit of 50 requests/);
  });
});

describe('the burst limit', () => {
  it('comes on top, names both limits, and costs nothing of the day when it refuses', async () => {
    for (let left = 4; left >= 0; left--) {
      const { status, headers } = await ask('192.0.2.1', '/fixture/burst');
      expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, String(left)]);
      expect(headers.get('ratelimit-policy')).toBe('"burst";q=5;w=60, "day";q=50;w=86400');
    }
    const refused = await ask('192.0.2.1', '/fixture/burst');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await ask('192.0.2.1')).headers.get('ratelimit')).toBe('"day";r=44;t=30');
    clock.time += 30_000;
    expect((await ask('192.0.2.1', '/fixture/burst')).status).toBe(200);
  });
});

describe('decorators of @nestjs/throttler', () => {
  it('@SkipThrottle: the route is not counted, and has no headers of limits', async () => {
    for (let i = 0; i < 60; i++) expect((await ask('192.0.2.1', '/fixture/skipped')).status).toBe(200);
    expect((await ask('192.0.2.1', '/fixture/skipped')).headers.get('ratelimit')).toBeNull();
    expect((await ask('192.0.2.1')).headers.get('x-ratelimit-remaining')).toBe('49');
  });

  it('@SkipThrottle: an invalid key is rejected all the same', async () => {
    const answer = await app.get('/fixture/skipped', { ...from('192.0.2.1'), 'x-api-key': 'ddk_x_y' });
    expect([answer.status, codeOf(answer)]).toEqual([401, 'invalid_api_key']);
  });

  it('@Throttle for bursts needs no bucket, and counts on top of the day', async () => {
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await ask('192.0.2.1', '/fixture/throttled-burst'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[0]!.headers.get('ratelimit-policy')).toBe('"burst";q=3;w=10, "day";q=50;w=86400');
    expect((await ask('192.0.2.1', '/fixture/burst')).status).toBe(200);
    clock.time += 10_000;
    expect((await ask('192.0.2.1', '/fixture/throttled-burst')).status).toBe(200);
  });

  it('@Throttle: the route has its own limit and window', async () => {
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await ask('192.0.2.1', '/fixture/throttled')).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await ask('192.0.2.2', '/fixture/throttled')).headers.get('ratelimit-policy')).toBe('"day";q=2;w=60');
    clock.time += 30_000;
    expect((await ask('192.0.2.1', '/fixture/throttled')).status).toBe(200);
  });
});

describe('proxies and blocks', () => {
  it('ignores X-Forwarded-For unless a proxy is trusted', async () => {
    const direct = await RunningApp.start({}, undefined, [FixtureModule]);
    await direct.get('/fixture/counted', from('192.0.2.1'));
    const { headers } = await direct.get('/fixture/counted', from('192.0.2.2'));
    expect(headers.get('x-ratelimit-remaining')).toBe('48');
    await direct.close();
  });

  it('refuses blocked clients before all other checks', async () => {
    const guarded = await RunningApp.start(
      { TRUST_PROXY: '1', BLOCKED_CLIENTS: '192.0.2.0/24, 2001:db8::/32' },
      undefined,
      [FixtureModule],
    );
    for (const address of ['192.0.2.7', '2001:db8::1', '::ffff:192.0.2.9']) {
      const answer = await guarded.get('/fixture/counted', from(address));
      expect([answer.status, codeOf(answer), answer.headers.get('ratelimit')]).toEqual([403, 'blocked', null]);
    }
    expect((await guarded.get('/fixture/counted', from('198.51.100.1'))).status).toBe(200);
    await guarded.close();
  });
});
