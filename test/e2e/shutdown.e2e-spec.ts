import { Shutdown } from '../../src/edge/http/shutdown.js';
import { FixtureModule } from './edge-fixture.js';
import { codeOf, RunningApp } from './running-app.js';

let app: RunningApp;
beforeAll(async () => (app = await RunningApp.start({}, undefined, [FixtureModule])));
afterAll(() => app.close());

it('says that it is ready until it is told to end; whoever still comes is served, and asked to connect anew', async () => {
  expect((await app.get('/readyz')).body).toEqual({ status: 'ready' });
  app.app.get(Shutdown).begun = true;
  const readiness = await app.get('/readyz');
  expect([readiness.status, codeOf(readiness), readiness.headers.get('retry-after')]).toEqual([503, 'overloaded', '5']);
  for (const path of ['/healthz', '/api/v1/idn/example.com', '/fixture/report/a']) {
    const { status, headers } = await app.get(path);
    expect([path, status, headers.get('connection')]).toEqual([path, 200, 'close']);
  }
});
