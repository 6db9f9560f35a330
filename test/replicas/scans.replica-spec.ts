import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { OwnKeys } from '#platform/edge/keys/own-keys.js';
import type { ScanResult, ScanStart, ScanSummary } from '#features/scans/scans.dto.js';
import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import type { Lab } from '../lab/lab.js';
import { build, start, type Started, stopped } from '../smoke/built-app.js';
import { describeWithRedis, RedisServer } from './redis-server.js';

const SECRET = 'a secret of more than thirty-two characters';
const KEY = new OwnKeys(SECRET).issue('Registry').key;
const OTHER_KEY = new OwnKeys(SECRET).issue('Other').key;
/** Most do not exist, which costs little; a few are zones of the lab. */
const EXISTING = ['perfect.test', 'nodnssec.com', 'dkim.com'];
const MADE_UP = Array.from({ length: 237 }, (_, i) => `made-up-${i}.com`);
const DOMAINS = [...EXISTING, ...MADE_UP];
const PATIENCE_MS = 240_000;

interface Line {
  readonly n: number;
  readonly domain: string;
  readonly status: number;
  readonly score?: number | null;
  readonly findings?: readonly (readonly [string, string])[];
  readonly error?: string;
}

/** What the endpoints say of a domain, as far as it is compared. */
interface Told {
  readonly verdict?: string;
  readonly findings?: readonly { readonly id: string; readonly severity: string }[];
  readonly requirements?: readonly { readonly id: string; readonly state: string }[];
}

jest.setTimeout(2 * PATIENCE_MS);

describeWithRedis('scans', () => {
  let lab: Lab;
  let redis: RedisServer;
  let api: Started;
  let workers: Started[];
  const environment = (role: string) => ({
    ...(lab.environment as Record<string, string>),
    ...{ DD_SCANS: 'on', DD_ROLE: role, REDIS_URL: redis.url, API_KEY_SECRET: SECRET },
    ...{ DD_DNS_DEADLINE_MS: '20000', DD_DNS_HEDGE_MS: '20000', DD_REDIS_TIMEOUT_MS: '5000' },
    DD_METRICS_CLIENTS: '127.0.0.1',
  });
  beforeAll(async () => {
    build();
    [lab, redis] = await Promise.all([startPopulatedLab(), RedisServer.start('--appendonly', 'yes')]);
    api = await start(environment('api'));
    workers = await Promise.all([1, 2].map(() => start(environment('worker'))));
  });
  afterAll(async () => {
    await Promise.all([api, ...workers].map((one) => stopped(one, 'SIGKILL')));
    await Promise.all([lab.close(), redis.close()]);
  });

  const ask = (path: string, options: RequestInit = {}) => fetch(`${api.url}/api/v1/scans${path}`, options);
  const withKey = (key = KEY) => ({ 'X-Api-Key': key });
  const begin = async (body: string, type = 'text/plain') => {
    const response = await ask('?label=Test', {
      method: 'POST',
      body,
      headers: { ...withKey(), 'Content-Type': type },
    });
    expect(response.status).toBe(202);
    return (await response.json()) as ScanStart;
  };
  const stateOf = async (id: string) => (await (await ask(`/${id}`)).json()) as ScanResult;
  const until = async (id: string, wanted: (state: ScanResult) => boolean) => {
    const end = Date.now() + PATIENCE_MS;
    let state = await stateOf(id);
    for (; !wanted(state) && Date.now() < end; state = await stateOf(id)) await sleep(200);
    return state;
  };
  const linesOf = async (id: string, query = '') =>
    (await (await ask(`/${id}/results${query}`)).text())
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);

  const delayedJobs = () => new Queue('chunks', { connection: { url: redis.url }, prefix: '{dd:scans}' });

  it('loses and doubles no domain, although workers are killed and Redis is restarted', async () => {
    lab.slowDown(60);
    const sent = [...DOMAINS, 'n/a', 'PERFECT.test', '', '192.0.2.80'].join('\r\n');
    const { id, accepted, duplicates, invalid } = await begin(sent);
    expect([accepted, duplicates]).toEqual([DOMAINS.length, 1]);
    expect(invalid).toEqual([
      { line: DOMAINS.length + 1, text: 'n/a' },
      { line: DOMAINS.length + 4, text: '192.0.2.80' },
    ]);
    for (const [turn, victim] of [0, 1, 0, 1].entries()) {
      await until(id, ({ done }) => done > turn * 20);
      await stopped(workers[victim]!, 'SIGKILL');
      if (turn === 1) {
        await redis.end('SIGTERM');
        await redis.begin();
      }
      workers[victim] = await start(environment('worker'));
    }
    lab.slowDown(0);
    const state = await until(id, ({ state: now }) => now === 'done');
    expect(state).toMatchObject({
      state: 'done',
      label: 'Test',
      total: 240,
      done: 240,
      failed: 0,
      remainingSeconds: 0,
    });
    const lines = await linesOf(id);
    expect(lines.map(({ domain }) => domain).sort()).toEqual([...DOMAINS].sort());
    expect(lines.map(({ n }) => n)).toEqual(DOMAINS.map((_, i) => i + 1));
    expect(await linesOf(id, '?after=230')).toEqual(lines.slice(230));
    const csv = (await (await ask(`/${id}/results.csv`)).text()).trim().split('\n');
    expect(csv).toHaveLength(241);
    const summary = (await (await ask(`/${id}/summary`)).json()) as ScanSummary;
    expect(summary).toMatchObject({ total: 240, done: 240, duplicates: 1, failures: [] });
    expect(summary.scores.reduce((sum, { count }) => sum + count, 0)).toBe(240);
    const [first] = summary.findings;
    expect(await linesOf(id, `?finding=${first!.id}`)).toHaveLength(first!.count);
    const perfect = lines.find(({ domain }) => domain === 'perfect.test');
    const report = (await (await fetch(`${api.url}/api/v1/check/perfect.test`)).json()) as { score: number };
    expect(perfect?.score).toBe(report.score);
  });

  it.each(['web', 'mail', 'profile:bulk-sender'])('find out what is asked for: %s', async (checks) => {
    lab.slowDown(0);
    const sent = await ask(`?checks=${checks}`, {
      ...{ method: 'POST', body: ['perfect.test', 'nodnssec.com', 'made-up-1.com'].join('\n') },
      headers: { ...withKey(), 'Content-Type': 'text/plain' },
    });
    const { id } = (await sent.json()) as ScanStart;
    const jobs = delayedJobs();
    const timer = setInterval(() => void jobs.promoteJobs(), 1000);
    const state = await until(id, ({ state: now }) => now === 'done');
    clearInterval(timer);
    await jobs.close();
    expect(state).toMatchObject({ state: 'done', checks, done: 3, failed: 0 });
    const lines = await linesOf(id);
    const read = async (path: string) => (await (await fetch(`${api.url}/api/v1/${path}/perfect.test`)).json()) as Told;
    const perfect = lines.find(({ domain }) => domain === 'perfect.test')!;
    const [kind, profile = ''] = checks.split(':');
    if (kind === 'web') {
      const { findings = [] } = await read('web-check');
      const wrong = findings.filter(({ severity, id: one }) => severity !== 'ok' && severity !== 'info' && one !== '');
      expect(perfect.findings!.filter(([, severity]) => severity !== 'unknown').map(([one]) => one)).toEqual(
        wrong.map(({ id: one }) => one),
      );
    } else if (kind === 'mail') {
      const { verdict } = await read('mail-check');
      expect(perfect.findings!.map(([one]) => one)).toEqual(verdict === 'accepts' ? [] : [`mail-verdict.${verdict}`]);
    } else {
      const { requirements = [] } = await read(`profiles/${profile}`);
      const unmet = requirements.filter(({ state: one }) => one === 'not-met').map(({ id: one }) => `${one}.not-met`);
      expect(perfect.findings!.map(([one]) => one).filter((one) => one.endsWith('.not-met'))).toEqual(unmet);
    }
    const gone = lines.find(({ domain }) => domain === 'made-up-1.com')!;
    expect(gone.score).toBeNull();
    if (kind === 'profile') expect(gone.findings!.every(([, severity]) => severity === 'unknown')).toBe(true);
    const summary = (await (await ask(`/${id}/summary`)).json()) as ScanSummary;
    for (const { id: one, title } of summary.findings) expect(title).not.toBe(one);
  });

  it('call back when they are over, and keep the call where nobody answers', async () => {
    lab.slowDown(0);
    const body = JSON.stringify({ domains: ['made-up-1.com'], callback: 'https://perfect.test/' });
    const { id, callbackKey } = await begin(body, 'application/json');
    expect(callbackKey).toMatch(/^[\w-]{43}$/);
    await until(id, ({ state: now }) => now === 'done');
    const told = () =>
      redis.ask(async (asked) => {
        const [key = ''] = (await asked.keys('*:meta')).filter((one) => one.includes(id));
        return [await asked.hexists(key, 'callback'), await asked.hget(key, 'callbackTries')];
      });
    for (const end = Date.now() + PATIENCE_MS; (await told())[1] === null && Date.now() < end;) await sleep(200);
    expect(await told()).toEqual([1, '1']);
  });

  it('stop within seconds when they are cancelled, keep what is done, and belong to a key', async () => {
    lab.slowDown(60);
    const { id } = await begin(JSON.stringify({ domains: DOMAINS }), 'application/json');
    await until(id, ({ done }) => done > 0);
    expect((await ask(`/${id}/cancel`, { method: 'POST' })).status).toBe(401);
    expect((await ask(`/${id}/cancel`, { method: 'POST', headers: withKey(OTHER_KEY) })).status).toBe(401);
    const cancelled = await ask(`/${id}/cancel`, { method: 'POST', headers: withKey() });
    expect(await cancelled.json()).toMatchObject({ state: 'cancelled', total: 240 });
    await sleep(3000);
    const { done } = await stateOf(id);
    lab.traffic.clear();
    await sleep(2000);
    const about = lab.traffic.questions.filter(({ name }) => name !== '.'); // whether resolvers answer is asked all the time
    expect(about).toEqual([]);
    expect((await stateOf(id)).done).toBe(done);
    expect(await linesOf(id)).toHaveLength(done);
  });

  it('leave nothing when they are deleted, also while they run', async () => {
    lab.slowDown(60);
    const { id } = await begin(DOMAINS.map((domain) => JSON.stringify({ domain })).join('\n'), 'application/x-ndjson');
    await until(id, ({ done }) => done > 0);
    expect((await ask(`/${id}`, { method: 'DELETE', headers: withKey() })).status).toBe(200);
    lab.slowDown(0);
    await sleep(5000);
    expect((await ask(`/${id}`)).status).toBe(404);
    expect((await ask(`/${id}/results`)).status).toBe(404);
    const keys = await redis.ask((asked) => asked.keys('*'));
    expect(keys.filter((key) => key.includes(id))).toEqual([]);
  });

  it('say why a domain failed, after three attempts', async () => {
    for (const resolver of lab.resolvers) resolver.become('server-error');
    const { id } = await begin('failing-a.com\nfailing-b.com\n');
    const jobs = delayedJobs();
    const timer = setInterval(() => void jobs.promoteJobs(), 1000); // the pauses before the next attempts take minutes
    const state = await until(id, ({ state: now }) => now === 'done');
    clearInterval(timer);
    await jobs.close();
    for (const resolver of lab.resolvers) resolver.become('well');
    expect(state).toMatchObject({ done: 2, failed: 2 });
    const lines = await linesOf(id, '?failed=true');
    expect(lines.map(({ domain, status, error }) => [domain, status, error]).sort()).toEqual([
      ['failing-a.com', 502, 'upstream_unavailable'],
      ['failing-b.com', 502, 'upstream_unavailable'],
    ]);
  });

  it('need a key, a list, and room in its quota', async () => {
    const post = (body: string, headers: Record<string, string>) => ask('', { method: 'POST', body, headers });
    expect((await post('a.com', { 'Content-Type': 'text/plain' })).status).toBe(401);
    expect((await post('n/a', { ...withKey(), 'Content-Type': 'text/plain' })).status).toBe(400);
    expect((await post('a.com', { ...withKey(), 'Content-Type': 'text/html' })).status).toBe(400);
    const many = Array.from({ length: 100_001 }, (_, i) => `many-${i}.com`).join('\n');
    const refused = await post(many, { ...withKey(OTHER_KEY), 'Content-Type': 'text/plain' });
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    const keys = await redis.ask((asked) => asked.keys('*bucket*'));
    expect(keys).toEqual([]);
  });

  it('a worker has no port but for its operator', async () => {
    const statuses = await Promise.all(
      ['/healthz', '/readyz', '/metrics', '/', '/api/v1/check/perfect.test'].map(
        async (path) => (await fetch(`${workers[0]!.url}${path}`)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 404, 404]);
    expect(getPriority(workers[0]!.process.pid)).toBe(Math.max(10, getPriority(api.process.pid)));
    const text = await (await fetch(`${workers[0]!.url}/metrics`)).text();
    expect(text).toMatch(/^dd_scan_domains_total\{result="report"\} [1-9]/m);
    expect(text).toMatch(/^dd_scan_domains_running 0$/m);
    expect(text).toMatch(/^dd_scan_domains_waiting \d+$/m);
  });
});
