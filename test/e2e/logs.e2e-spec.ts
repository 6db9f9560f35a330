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
      client: '127.0.0.1',
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
  expect(lines(await traced('/healthz', `00-${traceId}-${spanId}-01`))).toMatchObject([{ traceId, spanId }]);
  const crashed = await traced('/fixture/crash', `00-${traceId}-${spanId}-01`);
  expect(lines(crashed)).toMatchObject([
    { traceId, spanId },
    { traceId, spanId },
  ]);
  expect(await traced('/healthz', `00-${traceId}-${spanId}-01-"injected`)).not.toMatch(/traceId|injected/);
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
