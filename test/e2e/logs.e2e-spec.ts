import { captured } from './captured-output.js';
import { FixtureModule } from './edge-fixture.js';
import { RunningApp } from './running-app.js';

const lines = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

let app: RunningApp;
beforeAll(async () => (app = await RunningApp.start({ DD_LOG_LEVEL: 'info' }, undefined, [FixtureModule])));
afterAll(() => app.close());

it('writes one JSON line a request', async () => {
  const output = await captured(() => app.get('/api/v1/idn/example.com?secret=query'));
  expect(lines(output)).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/) as string,
      level: 'info',
      event: 'request',
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      method: 'GET',
      path: '/api/v1/idn/example.com',
      status: 200,
      ms: expect.any(Number) as number,
      client: '127.0.0.0/24',
    },
  ]);
});

it('writes a crash whole, under the id that the client was given', async () => {
  let id: string | null = null;
  const output = await captured(async () => (id = (await app.get('/fixture/crash')).headers.get('x-request-id')));
  const [crash, request] = lines(output);
  expect(crash).toMatchObject({ level: 'error', message: 'secret detail', requestId: id });
  expect(crash!.stack).toContain('edge-fixture');
  expect(request).toMatchObject({ level: 'error', status: 500, id });
});

it('writes the trace that a request belongs to, also where it crashes', async () => {
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const traced = (path: string, traceparent: string) => captured(() => app.get(path, { traceparent }));
  expect(lines(await traced('/fixture/counted', `00-${traceId}-${spanId}-01`))).toMatchObject([{ traceId, spanId }]);
  const crashed = await traced('/fixture/crash', `00-${traceId}-${spanId}-01`);
  expect(lines(crashed)).toMatchObject([
    { traceId, spanId },
    { traceId, spanId },
  ]);
  expect(await traced('/fixture/counted', `00-${traceId}-${spanId}-01-"injected`)).not.toMatch(/traceId|injected/);
});

it('holds no key, no body and no query string', async () => {
  const output = await captured(async () => {
    await app.get('/fixture/counted?q=hushhush', { 'x-api-key': 'hushhush-key' });
    await app.get('/fixture/counted', { authorization: 'Bearer hushhush-token' });
    await app.post('/fixture/body', { choice: 'hushhush' });
    await app.post('/fixture/body', '{"choice": "hushhush"', { 'content-type': 'application/json' });
  });
  expect(lines(output)).toHaveLength(4);
  expect(output).not.toContain('hushhush');
});

it('has no line for a probe that succeeds', async () => {
  const output = await captured(async () => {
    for (const path of ['/healthz', '/readyz']) expect((await app.get(path)).status).toBe(200);
  });
  expect(output).toBe('');
});

it.each(['/api/v1/check/bob%40example.com', '/api/v1/idn/bob@example.com', '/bob%40example.com'])(
  'has no mail address: %s',
  async (path) => {
    const output = await captured(() => app.get(path));
    expect(lines(output)).toHaveLength(1);
    expect(output).not.toContain('bob');
  },
);

describe.each([
  ['full', '127.0.0.1'],
  ['none', undefined],
])('with DD_LOG_CLIENTS=%s', (DD_LOG_CLIENTS, client) => {
  let other: RunningApp;
  beforeAll(() => captured(async () => (other = await RunningApp.start({ DD_LOG_LEVEL: 'debug', DD_LOG_CLIENTS }))));
  afterAll(() => other.close());

  it('a line has as much of the address as is wanted, and debug has the probes', async () => {
    const output = await captured(() => other.get('/healthz'));
    const requests = lines(output).filter(({ event }) => event === 'request');
    expect(requests).toMatchObject([{ level: 'debug', path: '/healthz' }]);
    expect(requests[0]!.client).toBe(client);
  });
});

it('says why no resolver answered, and what to run', async () => {
  const resolvers = { DD_RESOLVERS: 'udp://127.0.0.1:9', DD_DNS_DEADLINE_MS: '2000' };
  const alone = await RunningApp.start({ DD_LOG_LEVEL: 'error', ...resolvers });
  try {
    const output = await captured(async () => {
      expect((await alone.get('/api/v1/lookup/example.com/A')).status).toBe(502);
    });
    const news = lines(output).find(({ context }) => context === 'Resolvers');
    expect(news).toMatchObject({
      level: 'error',
      message: 'No resolver answered',
      requestId: expect.any(String) as string,
      hint: 'run "domain-diagnostics doctor" on this machine',
    });
    expect(Object.values(news!.resolvers as object)).toEqual(['refused (ECONNREFUSED)']);
  } finally {
    await alone.close();
  }
});
