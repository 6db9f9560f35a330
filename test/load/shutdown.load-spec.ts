import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Shutdown } from '#platform/edge/pacing/shutdown.js';
import { FixtureController, FixtureModule } from '../e2e/edge-fixture.js';
import { codeOf, RunningApp } from '../e2e/running-app.js';

let app: RunningApp;
beforeEach(async () => (app = await RunningApp.start({}, undefined, [FixtureModule])));
afterEach(() => app.close());

it('is ready until shutdown begins; later clients are served with Connection: close', async () => {
  expect((await app.get('/readyz')).body).toEqual({ status: 'ready' });
  app.app.get(Shutdown).begin();
  const readiness = await app.get('/readyz');
  expect([readiness.status, codeOf(readiness), readiness.headers.get('retry-after')]).toEqual([503, 'overloaded', '5']);
  for (const path of ['/healthz', '/api/v1/idn/example.com', '/fixture/report/a']) {
    const { status, headers } = await app.get(path);
    expect([path, status, headers.get('connection')]).toEqual([path, 200, 'close']);
  }
});

it('answers all that was sent ahead, and only the last answer says that it is the last', async () => {
  const { port, hostname } = new URL(app.url);
  const fixture = app.app.get(FixtureController);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString()));
  const request = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  request('/fixture/held/a');
  request('/healthz');
  while (fixture.held === 0) await sleep(2);
  app.app.get(Shutdown).begin();
  request('/api/v1/idn/example.com');
  await sleep(50);
  fixture.release();
  await once(socket, 'close');
  const said = [...heard.matchAll(/HTTP\/1\.1 (\d+)|connection: (close)/gi)].map(([, status, last]) => status ?? last);
  expect(said).toEqual(['200', '200', '200', 'close']);
});
