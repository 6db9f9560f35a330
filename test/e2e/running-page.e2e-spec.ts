import { HealthService } from '#features/health/health.service.js';
import { WebCheckService } from '#features/web-check/web-check.service.js';
import { overloaded } from '#platform/edge/errors/api-error.js';
import { Workload } from '#platform/edge/limits/workload.js';
import { LabApp, timeStandsStill } from './lab-app.js';
import { attributesOf, readPage } from './read-page.js';

const DAY = 2;
let lab: LabApp;
beforeAll(async () => {
  lab = await LabApp.start(
    { DD_LIMIT_DAY_ANONYMOUS: String(DAY), DD_LIMIT_BURST_ANONYMOUS: '1', TRUST_PROXY: '1' },
    timeStandsStill,
  );
});
afterAll(() => lab.close());
afterEach(() => jest.restoreAllMocks());

let clients = 0;
/** A visitor with limits of its own, who does not wait at all. */
const visitor = () => {
  const headers = { prefer: 'wait=0', 'x-forwarded-for': `203.0.113.${++clients}` };
  return (path: string, method = 'GET') => lab.app.send(method, path, { headers });
};

/** The work of a service begins, and ends when the test says so. */
function held<S extends object>(service: S, method: keyof S) {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const original = (service[method] as (...args: unknown[]) => Promise<unknown>).bind(service);
  const calls = jest
    .spyOn(service as never, method as never)
    .mockImplementation((async (...args: unknown[]) => (await gate, original(...args))) as never);
  return { calls, open };
}

it.each([
  ['/check/perfect.test', HealthService, 'report'],
  ['/preview/nodmarc.com', HealthService, 'report'],
  ['/web-check/perfect.test', WebCheckService, 'check'],
] as const)('%s: a page that asks again, then the result, counted and begun once', async (path, service, method) => {
  const { calls, open } = held(lab.app.app.get<HealthService>(service), method as 'report');
  const visit = visitor();
  const first = await visit(path);
  expect([first.status, first.headers.get('cache-control'), first.headers.get('x-robots-tag')]).toEqual([
    202,
    'no-store',
    'noindex',
  ]);
  expect(attributesOf(readPage(first), 'meta')).toContainEqual({ 'http-equiv': 'refresh', content: '2' });
  for (let i = 0; i < 3; i++) {
    const again = await visit(path);
    expect([again.status, again.headers.get('ratelimit')]).toEqual([202, null]);
  }
  const head = await visit(path, 'HEAD');
  expect([head.status, head.text]).toEqual([202, '']);
  expect(calls.mock.calls).toHaveLength(1);
  open();
  const last = await lab.app.get(path, { 'x-forwarded-for': `203.0.113.${clients}` });
  expect(last.status).toBe(200);
  expect(last.headers.get('ratelimit')).toBeNull();
  expect(attributesOf(readPage(last), 'meta').some((meta) => meta['http-equiv'] === 'refresh')).toBe(false);
});

it('visitors who have used up their day get what they began, and nothing else', async () => {
  const visit = visitor();
  await visit('/spf/perfect.test');
  const { open } = held(lab.app.app.get(HealthService), 'report');
  expect((await visit('/check/nospf.com')).status).toBe(202);
  expect((await visit('/check/nospf.com')).status).toBe(202);
  expect((await visit('/check/nodmarc.com')).status).toBe(429);
  open();
  expect((await lab.app.get('/check/nospf.com', { 'x-forwarded-for': `203.0.113.${clients}` })).status).toBe(200);
  expect((await visit('/check/nospf.com')).status).toBe(429);
});

it('asking again is free only as often as a browser does it', async () => {
  const { open } = held(lab.app.app.get(WebCheckService), 'check');
  const visit = visitor();
  const states: number[] = [];
  for (let i = 0; i < 63; i++) states.push((await visit('/web-check/nospf.com')).status);
  expect(states).toEqual([...Array.from({ length: 61 }, () => 202), 429, 429]);
  open();
});

it('other clients and other pages begin their own', async () => {
  const { calls, open } = held(lab.app.app.get(HealthService), 'report');
  const [one, other] = [visitor(), visitor()];
  for (const visit of [one, other]) for (const lang of ['en', 'de']) await visit(`/check/nospf.com?lang=${lang}`);
  expect(calls.mock.calls).toHaveLength(4);
  open();
});

it('a check that fails ends at the error page, and the next visit begins a new one', async () => {
  let fail: () => void = () => undefined;
  const calls = jest
    .spyOn(lab.app.app.get(HealthService), 'report')
    .mockReturnValue(new Promise((_, reject) => (fail = () => reject(overloaded()))));
  const visit = visitor();
  expect((await visit('/check/spfopen.com')).status).toBe(202);
  fail();
  const failed = await lab.app.get('/check/spfopen.com', { 'x-forwarded-for': `203.0.113.${clients}` });
  expect([failed.status, failed.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(readPage(failed).tags.some(({ name }) => name === 'h1')).toBe(true);
  calls.mockReturnValue(new Promise(() => undefined));
  expect((await visit('/check/spfopen.com')).status).toBe(202);
  expect(calls.mock.calls).toHaveLength(2);
});

it('a report that waits for its turn goes on after the page', async () => {
  const workload = lab.app.app.get(Workload);
  let free: () => void = () => undefined;
  const busy = new Promise<void>((resolve) => (free = resolve));
  const ip = `203.0.113.${clients + 1}`;
  const others = Array.from({ length: 12 }, () => workload.run({ tracker: `ip:${ip}`, keyed: false }, () => busy));
  const visit = visitor();
  expect((await visit('/check/dmarcparked.com')).status).toBe(202);
  await new Promise((resolve) => setTimeout(resolve, 50)); // the response is closed
  free();
  await Promise.all(others);
  expect((await lab.app.get('/check/dmarcparked.com', { 'x-forwarded-for': ip })).status).toBe(200);
});
