import type { Environment } from '#platform/config/environment.js';
import { LAB_DOMAINS } from '../lab/domains/populated-lab.js';
import { FixtureController, FixtureModule } from '../e2e/edge-fixture.js';
import { LabApp } from '../e2e/lab-app.js';
import { type Answer, codeOf, RunningApp } from '../e2e/running-app.js';

const TOKEN = { authorization: 'Bearer scrape' };
const ROOM = {
  DD_REPORTS_AT_ONCE: '4',
  DD_REPORTS_AT_ONCE_PER_CLIENT: '3',
  DD_REPORTS_WAITING: '6',
  DD_REPORTS_WAITING_PER_CLIENT: '2',
  DD_REPORTS_WAIT_MS: '300',
  TRUST_PROXY: '1',
  DD_METRICS_TOKEN: 'scrape',
};

let app: RunningApp;
let fixture: FixtureController;
let computing: Promise<Answer>[];
/** Starts a new application for each test of a group. */
function withRoom(room: Environment): void {
  beforeEach(async () => {
    app = await RunningApp.start(room, undefined, [FixtureModule]);
    fixture = app.app.get(FixtureController);
    computing = [];
  });
  afterEach(async () => {
    fixture.release();
    await Promise.all(computing);
    await app.close();
  });
}

const from = (client: string) => ({ 'x-forwarded-for': client });
const ask = (client: string, path: string) => app.get(`/fixture/${path}`, from(client));

/** Starts reports that run until the end of the test. */
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
  withRoom(ROOM);

  it('are refused after a moment, and told when to come back', async () => {
    await occupy('192.0.2.1', 2);
    await occupy('192.0.2.2', 2);
    const refused = Array.from({ length: 20 }, (_, i) => refusal(ask('192.0.2.3', `held/more-${i}`)));
    for (const answer of await Promise.all(refused))
      expect(answer).toEqual([503, 'overloaded', expect.stringMatching(/^[23]$/)]); // 1.5 rounds of two seconds
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

describe('more reports than there is memory for', () => {
  withRoom({
    ...ROOM,
    DD_REPORTS_AT_ONCE: '10',
    DD_REPORTS_AT_ONCE_PER_CLIENT: '10',
    DD_MEMORY_MB: '10',
    DD_REPORTS_WAIT_MS: '3000', // long enough for a busy machine
  });

  it('are refused after a moment', async () => {
    await occupy('192.0.2.1', 3); // of 10 MiB, reports of ordinary size may use 3
    expect(await refusal(ask('192.0.2.2', 'report/more'))).toEqual([503, 'overloaded', expect.anything()]);
    const { text } = await app.get('/metrics', TOKEN);
    expect(text).toContain('dd_reports_refused_total{limit="memory"} 1\n');
    expect(text).toContain(`dd_memory_bytes{holder="running"} ${3 * 2 ** 20}\n`);
    expect(text).toContain(`dd_memory_bytes_most ${10 * 2 ** 20}\n`);
  });

  it('are computed when others are done', async () => {
    await occupy('192.0.2.1', 3);
    const waiting = [ask('192.0.2.2', 'report/one'), ask('192.0.2.3', 'report/other')];
    await new Promise((resolve) => setTimeout(resolve, 50));
    fixture.release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('one client', () => {
  withRoom(ROOM);

  it('cannot take all the room', async () => {
    await occupy('192.0.2.1', 3);
    expect(await refusal(ask('192.0.2.1', 'report/greedy'))).toEqual([503, 'overloaded', '2']);
    expect((await ask('192.0.2.2', 'report/modest')).status).toBe(200);
  });

  it('is an IPv6 /64', async () => {
    await occupy('2001:db8::1', 3);
    expect((await ask('2001:db8::2', 'report/greedy')).status).toBe(503);
    expect((await ask('2001:db8:0:1::1', 'report/modest')).status).toBe(200);
  });
});

describe('who finds no room', () => {
  withRoom({ ...ROOM, DD_REPORTS_WAIT_MS: '20000' });

  const waiting = async (count: number) => {
    const line = `dd_reports_waiting ${count}\n`;
    while (!(await app.get('/metrics', TOKEN)).text.includes(line))
      await new Promise((resolve) => setTimeout(resolve, 2));
  };
  /** A client that can disconnect. */
  const leaver = (path: string) => {
    const leave = new AbortController();
    const headers = from('192.0.2.1');
    const gone = app.send('GET', `/fixture/${path}`, { headers, signal: leave.signal }).catch(() => 'gone');
    return { leave: () => leave.abort(), gone };
  };

  it('waits, and is served when others are done', async () => {
    await occupy('192.0.2.1', 3);
    const patient = ['report/a', 'report/b'].map((path) => ask('192.0.2.1', path));
    await waiting(2);
    expect((await ask('192.0.2.1', 'report/c')).status).toBe(503); // both slots are in use
    expect((await ask('192.0.2.2', 'report/d')).status).toBe(200);
    fixture.release();
    expect((await Promise.all(patient)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('frees its place by hanging up', async () => {
    await occupy('192.0.2.1', 3);
    const { leave, gone } = leaver('report/a');
    const second = ask('192.0.2.1', 'report/b');
    await waiting(2);
    leave();
    await gone;
    await waiting(1);
    const third = ask('192.0.2.1', 'report/c');
    await waiting(2);
    fixture.release();
    expect([(await second).status, (await third).status]).toEqual([200, 200]);
    expect(fixture.computations).toBe(2);
  });

  it('hangs up for itself, not for others who wait for the same', async () => {
    await occupy('192.0.2.1', 3);
    const { leave, gone } = leaver('report/same');
    await waiting(1);
    const sharing = ask('192.0.2.2', 'report/same');
    await new Promise((resolve) => setTimeout(resolve, 50));
    leave();
    await gone;
    expect((await sharing).status).toBe(200);
  });

  it('is asked to come back when the work will be done, by experience', async () => {
    for (let i = 0; i < 40; i++) await ask('192.0.2.9', `report/quick-${i}`);
    await occupy('192.0.2.1', 3);
    computing.push(...['x', 'y'].map((path) => ask('192.0.2.1', `report/${path}`)));
    await waiting(2);
    expect(await refusal(ask('192.0.2.1', 'report/z'))).toEqual([503, 'overloaded', '1']);
  });
});

it('24 checks at once by one client are all made', async () => {
  const lab = await LabApp.start({ DD_REPORTS_WAIT_MS: '30000' }); // long enough for a busy machine
  const domains = LAB_DOMAINS.slice(0, 24).map(({ name }) => name);
  const answers = await Promise.all(domains.map((name) => lab.get(`check/${name}`)));
  await lab.close();
  expect(answers.map(({ status }) => status)).toEqual(domains.map(() => 200));
});
