import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { FixtureModule, UPLOAD_LIMIT } from '../e2e/edge-fixture.js';
import { codeOf, messageOf, RunningApp } from '../e2e/running-app.js';

let app: RunningApp;
afterEach(() => app.close());

const start = async (env = {}) => (app = await RunningApp.start(env, undefined, [FixtureModule]));
const upload = (bytes: number) => app.post('/fixture/upload', 'x'.repeat(bytes));
/** Sent in chunks, without a Content-Length. */
const chunked = (bytes: number) =>
  app.send('POST', '/fixture/upload', { body: new Blob(['x'.repeat(bytes)]).stream(), duplex: 'half' } as RequestInit);

describe('a route with @BodyLimit', () => {
  it.each([
    ['of known length', upload],
    ['in chunks', chunked],
  ])('reads as many bytes and no more: %s', async (_, send) => {
    await start();
    expect((await send(UPLOAD_LIMIT)).body).toMatchObject({ bytes: UPLOAD_LIMIT });
    const refused = await send(UPLOAD_LIMIT + 1);
    expect([refused.status, codeOf(refused)]).toEqual([413, 'payload_too_large']);
    expect(messageOf(refused)).toContain(String(UPLOAD_LIMIT));
    expect(await upload(0).then(({ body }) => body)).toMatchObject({ bytes: 0 });
  });

  it('counts the body in the memory budget until the response is sent', async () => {
    await start();
    const { body } = await upload(UPLOAD_LIMIT);
    expect((body as { held: number }).held).toBeGreaterThan(UPLOAD_LIMIT / 2);
    expect(app.app.get(MemoryBudget).running).toBe(0);
  });

  it('is overloaded if the budget has no room, and counts no request then', async () => {
    await start({ DD_MEMORY_MB: '8' });
    const memory = app.app.get(MemoryBudget).transit();
    memory.take(2_000_000);
    const refused = await upload(UPLOAD_LIMIT);
    expect([refused.status, codeOf(refused), refused.headers.get('ratelimit')]).toEqual([503, 'overloaded', null]);
    memory.close();
    expect((await upload(UPLOAD_LIMIT)).status).toBe(200);
  });

  it('reads nothing of a client that is above its limits', async () => {
    await start({ DD_LIMIT_DAY_ANONYMOUS: '1' });
    expect((await upload(UPLOAD_LIMIT)).status).toBe(200);
    const refused = await upload(UPLOAD_LIMIT);
    expect([refused.status, refused.headers.get('connection')]).toEqual([429, 'close']);
  });
});

it.each([
  ['a client above its limits', '/fixture/body', 429],
  ['a path that does not exist', '/fixture/nothing', 404],
])('a body of ordinary size is not read for %s', async (_, path, status) => {
  await start({ DD_LIMIT_DAY_ANONYMOUS: '1' });
  await app.get('/fixture/counted');
  const body = new Blob(['x'.repeat(60_000)]).stream();
  const refused = await app.send('POST', path, { body, duplex: 'half' } as RequestInit);
  expect([refused.status, refused.headers.get('connection')]).toEqual([status, 'close']);
});
