import { Clock } from '#base/domain/clock.js';
import { crashing } from './captured-output.js';
import { FixtureController, FixtureModule } from './edge-fixture.js';
import { RunningApp, TestClock } from './running-app.js';

let app: RunningApp;
let clock: TestClock;
let fixture: FixtureController;
beforeEach(async () => {
  clock = new TestClock();
  app = await RunningApp.start({}, (builder) => builder.overrideProvider(Clock).useValue(clock), [FixtureModule]);
  fixture = app.app.get(FixtureController);
});
afterEach(() => app.close());

it('computes once for many callers at a time', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => app.get('/fixture/report/a')));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"key":"a","computation":1}']));
  expect(fixture.computations).toBe(1);
});

it('computes again for another key', async () => {
  await app.get('/fixture/report/a');
  await app.get('/fixture/report/b');
  expect(fixture.computations).toBe(2);
});

it('says how long a report is still good, and that it has not changed', async () => {
  const first = await app.get('/fixture/report/a');
  expect(first.headers.get('cache-control')).toBe('public, max-age=300');
  expect(first.headers.get('age')).toBe('0');
  clock.time += 100_500;
  const etag = first.headers.get('etag')!;
  // Without this Cache-Control header, fetch would add no-cache, which requests a fresh response.
  const conditional = (tag: string) => ({ 'if-none-match': tag, 'cache-control': 'max-age=0' });
  const again = await app.get('/fixture/report/a', conditional(etag));
  expect([again.status, again.text]).toEqual([304, '']);
  expect(again.headers.get('cache-control')).toBe('public, max-age=199');
  expect(again.headers.get('age')).toBe('100');
  expect(again.headers.get('access-control-allow-origin')).toBe('*');
  expect((await app.get('/fixture/report/a', conditional('"other"'))).status).toBe(200);
});

it('keeps no failure', async () => {
  fixture.failing = true;
  expect((await crashing(() => app.get('/fixture/report/a'))).status).toBe(500);
  fixture.failing = false;
  expect((await app.get('/fixture/report/a')).status).toBe(200);
  expect(fixture.computations).toBe(2);
});
