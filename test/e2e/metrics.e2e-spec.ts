import { LabApp } from './lab-app.js';
import { codeOf, RunningApp } from './running-app.js';

const TOKEN = 'scrape-me';
const withToken = { authorization: `Bearer ${TOKEN}` };

describe('access to /metrics', () => {
  const open = async (env: Record<string, string>, headers: Record<string, string> = {}) => {
    const app = await RunningApp.start(env);
    const answer = await app.get('/metrics', headers);
    await app.close();
    return answer;
  };

  it.each([
    ['nobody unless told', {}, {}, 404],
    ['who knows the token', { DD_METRICS_TOKEN: TOKEN }, withToken, 200],
    ['not who knows another', { DD_METRICS_TOKEN: TOKEN }, { authorization: 'Bearer scrape-mf' }, 404],
    ['not who sends none', { DD_METRICS_TOKEN: TOKEN }, {}, 404],
    ['an empty token is none', { DD_METRICS_TOKEN: '' }, { authorization: 'Bearer ' }, 404],
    ['a neighbor', { DD_METRICS_CLIENTS: '127.0.0.0/8' }, {}, 200],
    ['not a stranger', { DD_METRICS_CLIENTS: '192.0.2.0/24' }, {}, 404],
    ['not through a proxy', { DD_METRICS_CLIENTS: '127.0.0.0/8' }, { 'x-forwarded-for': '192.0.2.1' }, 404],
    [
      'not who claims to be a neighbor',
      { DD_METRICS_CLIENTS: '192.0.2.0/24', TRUST_PROXY: '1' },
      { 'x-forwarded-for': '192.0.2.1' },
      404,
    ],
    [
      'through a proxy with the token',
      { DD_METRICS_TOKEN: TOKEN },
      { ...withToken, 'x-forwarded-for': '192.0.2.1' },
      200,
    ],
  ])('%s', async (_, env, headers, status) => {
    const answer = await open(env, headers);
    expect(answer.status).toBe(status);
    if (status === 404) expect(codeOf(answer)).toBe('not_found');
    else expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  });
});

describe('content of /metrics', () => {
  let app: LabApp;
  const metrics = async () => (await app.app.get('/metrics', withToken)).text;
  const value = async (series: string) => {
    const line = (await metrics()).split('\n').find((text) => text.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
  beforeAll(async () => (app = await LabApp.start({ DD_METRICS_TOKEN: TOKEN, DD_LIMIT_DAY_KEYED: '1' })));
  afterAll(() => app.close());

  it('requests by route and status, without parameters', async () => {
    await app.get('idn/secret.example');
    await app.get('idn/%20');
    await app.app.get('/secret.example');
    const text = await metrics();
    expect(text).toContain('dd_http_request_duration_seconds_count{route="/api/v1/idn/:name",status="200"} 1\n');
    expect(text).toContain('dd_http_request_duration_seconds_count{route="/api/v1/idn/:name",status="400"} 1\n');
    expect(text).toContain('dd_http_request_duration_seconds_count{route="none",status="404"} 1\n');
    expect(text).toMatch(/^dd_http_requests_in_flight 1$/m);
  });

  it('computed and cached reports, and their DNS queries', async () => {
    for (let i = 0; i < 3; i++) await app.get('lookup/perfect.test/A');
    await app.get('lookup/www.perfect.test/A');
    expect(await value('dd_reports_total{report="lookup",source="computed"}')).toBe(2);
    expect(await value('dd_reports_total{report="lookup",source="cache"}')).toBe(2);
    await app.get('check/perfect.test');
    expect(await value('dd_dns_questions_total{source="asked"}')).toBeGreaterThan(10);
    expect(await value('dd_dns_questions_total{source="cache"}')).toBeGreaterThan(0);
    expect(await value('dd_resolver_answer_duration_seconds_count{resolver="resolver-1"}')).toBeGreaterThan(0);
    expect(await value('dd_reports_in_flight')).toBe(0);
    expect(await value('dd_reports_in_flight_most')).toBe(48);
    expect(await metrics()).not.toMatch(/perfect|test/);
  });

  it('resolvers that fail, and why', async () => {
    app.lab.resolver(2).become('reset');
    for (let i = 0; i < 2; i++) await app.get(`propagation/fault-${i}.wildcard.com/A`);
    app.lab.resolver(2).become('well');
    expect(await value('dd_upstream_errors_total{upstream="resolver-2",reason="reset"}')).toBe(2);
    expect(await value('dd_resolver_resting{resolver="resolver-2"}')).toBe(1);
    expect(await value('dd_resolver_resting{resolver="resolver-1"}')).toBe(0);
  });

  it('hosts that could not be reached', async () => {
    await app.get('mail-check/badptr.com');
    expect(await metrics()).toMatch(/^dd_upstream_errors_total\{upstream="host",reason="\w+"\} \d+$/m);
  });

  it('the process itself', async () => {
    expect(await value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(await value('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(await value('dd_event_loop_active_seconds_total')).toBeGreaterThan(0);
    expect(await value('dd_event_loop_delay_seconds_count')).toBeGreaterThan(0);
    expect(await metrics()).toMatch(/^dd_build_info\{version="\d+\.\d+\.\d+",node="v\d+\.\d+\.\d+"\} 1$/m);
  });

  it('limits that were hit', async () => {
    const strict = await RunningApp.start({ DD_METRICS_TOKEN: TOKEN, DD_LIMIT_DAY_ANONYMOUS: '1' });
    for (let i = 0; i < 3; i++) await strict.post('/api/v1/header-analysis', 'Subject: x');
    const { text } = await strict.get('/metrics', withToken);
    await strict.close();
    expect(text).toContain('dd_limits_hit_total{limit="day",caller="anonymous"} 2\n');
  });
});
