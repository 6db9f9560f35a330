import { SharedReports } from '#platform/edge/reports/shared-reports.js';
import { RunningApp } from '../e2e/running-app.js';
import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import type { Lab } from '../lab/lab.js';
import { eventually } from './eventually.js';
import { describeWithRedis, RedisServer } from './redis-server.js';

const WIDE = { DD_LIMIT_DAY_ANONYMOUS: '100000', DD_LIMIT_BURST_ANONYMOUS: '1000' };
const PATIENT = { DD_REDIS_TIMEOUT_MS: '5000', DD_DNS_DEADLINE_MS: '20000', DD_DNS_HEDGE_MS: '20000' };
const PATHS = [
  ...['perfect.test', 'bogus.com', 'unregistered.com'].flatMap((domain) => [
    `check/${domain}`,
    `check/${domain}?lang=de`,
  ]),
  'lookup/perfect.test/TXT',
  'propagation/moved.com/A',
  'dkim/dkim.com/rsa2048',
  'dnssec/bogus.com',
  ...['perfect.test', 'nodnssec.com', 'unregistered.com'].map((domain) => `availability/${domain}`),
  ...['perfect.test', 'nodnssec.com'].map((domain) => `mail-check/${domain}`),
  ...['perfect.test', 'unregistered.com'].flatMap((domain) => [`seo-check/${domain}`, `seo-check/${domain}?lang=de`]),
];

describeWithRedis('a report of another replica', () => {
  let lab: Lab;
  let redis: RedisServer;
  let apps: [maker: RunningApp, taker: RunningApp];
  beforeAll(async () => {
    [lab, redis] = await Promise.all([startPopulatedLab(), RedisServer.start()]);
    const start = () =>
      RunningApp.start({ ...lab.environment, ...WIDE, ...PATIENT, REDIS_URL: redis.url }, (builder) =>
        lab.replace(builder),
      );
    apps = [await start(), await start()];
    // A replica starts without Redis if the connection takes long, and uses it as soon as it is there.
    for (const app of apps) await eventually(async () => (await app.get('/readyz')).text.includes('"ready"'));
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await Promise.all([lab.close(), redis.close()]);
  });

  /** One replica computes the report, and the other returns it without queries. */
  async function expectTheSame(path: string): Promise<void> {
    const made = await apps[0].get(`/api/v1/${path}`);
    await lab.traffic.settled();
    lab.traffic.clear();
    const taken = await apps[1].get(`/api/v1/${path}`);
    expect([taken.status, taken.text]).toEqual([200, made.text]);
    expect(taken.headers.get('etag')).toBe(made.headers.get('etag'));
    expect([lab.traffic.questions, lab.traffic.dialled]).toEqual([[], []]);
  }

  it.each(PATHS)('%s is the same', expectTheSame);

  it('is stored compressed under a versioned key for five minutes', async () => {
    const [bytes, left] = await redis.ask(async (asked) => {
      const [key = ''] = await asked.keys('dd:{*:check:perfect.test}:report');
      return [await asked.getBuffer(key), await asked.pttl(key)];
    });
    expect(bytes!.subarray(0, 2).toString('hex')).toBe('1f8b');
    expect(left).toBeGreaterThan(200_000);
    expect(left).toBeLessThanOrEqual(300_000);
  });

  it.each(['', 'null', '5', '{"body":', 'H4sIAAAAAAAAA', '\x1f\x8b\x08garbage'])(
    'is computed again if the store contains %j',
    async (garbage) => {
      const name = `x${Buffer.from(garbage).toString('hex')}.wildcard.com`;
      await apps[0].get(`/api/v1/lookup/${name}/A`);
      await redis.ask(async (asked) => {
        const [key = ''] = await asked.keys(`dd:{*:lookup:${name}:A}:report`);
        await asked.set(key, garbage, 'EX', 60);
      });
      expect((await apps[1].get(`/api/v1/lookup/${name}/A`)).body).toMatchObject({ answers: [{ data: '77.77.3.1' }] });
    },
  );

  it('that was replaced is not overwritten by an older computation of any replica', async () => {
    const [maker, verifier] = apps.map((app) => app.app.get(SharedReports));
    const entry = (text: string) => ({ body: { text }, madeAt: Date.now(), lifetimeMs: 300_000 });
    const finish: (() => void)[] = [];
    const make = () => new Promise<ReturnType<typeof entry>>((resolve) => finish.push(() => resolve(entry('before'))));
    const begun = ['check', 'plan'].map((what) => maker!.once(`${what}:raced.example`, make, () => true));
    await eventually(() => Promise.resolve(finish.length === 2));
    await verifier!.replace('check:raced.example', entry('after'), ['plan:raced.example']);
    for (const one of finish) one();
    await Promise.all(begun);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const never = () => Promise.reject(new Error('computed again'));
    expect((await maker!.once<object>('check:raced.example', never, () => true)).body).toEqual({ text: 'after' });
    const keys = await redis.ask((asked) => asked.keys('dd:{*raced.example}:report'));
    expect(keys.map((key) => key.split(':')[2])).toEqual(['check']);
  });

  it('replaced by a verification is the new one for all, and the plan made from the old one is gone', async () => {
    const zone = lab.internet.zone('dmarcsub.com');
    const before = zone.copy();
    const [verifier, other] = apps;
    await verifier.get('/api/v1/check/dmarcsub.com');
    await verifier.get('/api/v1/plan/dmarcsub.com');
    const keys = () => redis.ask((asked) => asked.keys('dd:{*:dmarcsub.com}:report'));
    expect((await keys()).map((key) => key.split(':')[2]).sort()).toEqual(['check', 'plan']);
    zone.remove('_dmarc.dmarcsub.com.').add('_dmarc TXT "v=DMARC1; p=reject; rua=mailto:d@dmarcsub.com"');
    const { body } = await verifier.get('/api/v1/verify/dmarcsub.com/dmarc-subdomains.weaker');
    expect(body).toMatchObject({ state: 'resolved' });
    expect((await keys()).map((key) => key.split(':')[2])).toEqual(['check']);
    await expectTheSame('check/dmarcsub.com');
    const { text } = await other.get('/api/v1/check/dmarcsub.com');
    expect(text).not.toContain('dmarc-subdomains.weaker');
    expect((await other.get('/api/v1/plan/dmarcsub.com')).text).not.toContain('sp=none');
    const [key = ''] = await keys();
    expect(await redis.ask((asked) => asked.pttl(key))).toBeGreaterThan(200_000);
    zone.restore(before);
  });
});
