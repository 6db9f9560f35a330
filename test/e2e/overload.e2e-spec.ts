import { FixtureController, FixtureModule } from './edge-fixture.js';
import { type Answer, codeOf, RunningApp } from './running-app.js';

const TOKEN = { authorization: 'Bearer scrape' };
const ROOM = {
  DD_REPORTS_AT_ONCE: '4',
  DD_REPORTS_AT_ONCE_PER_CLIENT: '3',
  TRUST_PROXY: '1',
  DD_METRICS_TOKEN: 'scrape',
};

let app: RunningApp;
let fixture: FixtureController;
let computing: Promise<Answer>[];
beforeEach(async () => {
  app = await RunningApp.start(ROOM, undefined, [FixtureModule]);
  fixture = app.app.get(FixtureController);
  computing = [];
});
afterEach(async () => {
  fixture.release();
  await Promise.all(computing);
  await app.close();
});

const from = (client: string) => ({ 'x-forwarded-for': client });
const ask = (client: string, path: string) => app.get(`/fixture/${path}`, from(client));

/** Reports that stay under way until the end of the test. */
async function occupy(client: string, count: number): Promise<void> {
  const before = fixture.held;
  for (let i = 0; i < count; i++) computing.push(ask(client, `held/${client}-${i}`));
  while (fixture.held < before + count) await new Promise((resolve) => setTimeout(resolve, 2));
}

async function refusal(answer: Promise<Answer>): Promise<unknown[]> {
  const { status, headers } = await answer;
  return [status, codeOf(await answer), headers.get('retry-after')];
}

describe('more reports than may be computed at once', () => {
  it('are refused at once, and told when to come back', async () => {
    await occupy('192.0.2.1', 2);
    await occupy('192.0.2.2', 2);
    const start = performance.now();
    const refused = Array.from({ length: 20 }, (_, i) => refusal(ask('192.0.2.3', `held/more-${i}`)));
    for (const answer of await Promise.all(refused)) expect(answer).toEqual([503, 'overloaded', '5']);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(fixture.held).toBe(4);
  });

  it('leave what is cached and what is cheap as it was', async () => {
    await ask('192.0.2.3', 'report/known');
    await occupy('192.0.2.1', 2);
    await occupy('192.0.2.3', 2);
    expect((await ask('192.0.2.3', 'report/unknown')).status).toBe(503);
    expect((await ask('192.0.2.3', 'report/known')).status).toBe(200);
    expect((await ask('192.0.2.4', 'report/known')).status).toBe(200);
    for (const path of ['/api/v1/idn/example.com', '/healthz', '/readyz', '/api/v1/openapi.json', '/fixture/counted'])
      expect([path, (await app.get(path)).status]).toEqual([path, 200]);
    expect((await app.post('/api/v1/generate/spf', { allowMx: true })).status).toBe(200);
    expect((await app.post('/api/v1/header-analysis', 'Subject: x')).status).toBe(200);
  });

  it('share what is being computed anyway', async () => {
    await occupy('192.0.2.1', 2);
    await occupy('192.0.2.2', 2);
    const shared = ask('192.0.2.3', 'held/192.0.2.1-0');
    await new Promise((resolve) => setTimeout(resolve, 50));
    fixture.release();
    expect((await shared).status).toBe(200);
  });

  it('find room again when others are done', async () => {
    await occupy('192.0.2.1', 2);
    await occupy('192.0.2.2', 2);
    fixture.release();
    await Promise.all(computing);
    expect((await ask('192.0.2.3', 'report/later')).status).toBe(200);
  });

  it('are not counted, and carry no word about limits', async () => {
    await ask('192.0.2.3', 'counted');
    await occupy('192.0.2.1', 2);
    await occupy('192.0.2.2', 2);
    const refused = await ask('192.0.2.3', 'report/refused');
    expect([refused.status, refused.headers.get('ratelimit'), refused.headers.get('x-ratelimit-limit')]).toEqual([
      503,
      null,
      null,
    ]);
    expect((await ask('192.0.2.3', 'counted')).headers.get('x-ratelimit-remaining')).toBe('48');
  });

  it('are measured', async () => {
    await occupy('192.0.2.1', 3);
    await ask('192.0.2.1', 'report/one-too-many-of-a-client');
    await occupy('192.0.2.2', 1);
    await ask('192.0.2.3', 'report/one-too-many');
    const { text } = await app.get('/metrics', TOKEN);
    expect(text).toContain('dd_reports_refused_total{limit="client"} 1\n');
    expect(text).toContain('dd_reports_refused_total{limit="total"} 1\n');
    expect(text).toContain('dd_reports_in_flight 4\n');
  });
});

describe('one client', () => {
  it('cannot take all the room', async () => {
    await occupy('192.0.2.1', 3);
    expect(await refusal(ask('192.0.2.1', 'report/greedy'))).toEqual([503, 'overloaded', '5']);
    expect((await ask('192.0.2.2', 'report/modest')).status).toBe(200);
  });

  it('is an IPv6 /64', async () => {
    await occupy('2001:db8::1', 3);
    expect((await ask('2001:db8::2', 'report/greedy')).status).toBe(503);
    expect((await ask('2001:db8:0:1::1', 'report/modest')).status).toBe(200);
  });
});
