import { Clock } from '#base/domain/clock.js';
import { OwnKeys } from '#platform/edge/keys/own-keys.js';
import { FixtureModule } from './edge-fixture.js';
import { FakeRegistrar, type RegistrarMood } from './fake-registrar.js';
import { type Answer, codeOf, RunningApp, TestClock } from './running-app.js';

const DAY = 24 * 3_600_000;
const SECRET = 'a secret of at least thirty-two characters';
const keys = new OwnKeys(SECRET);
const good = keys.issue('Tester', '2026-11-15').key;
const revoked = keys.issue('revoked');

let app: RunningApp;
let clock: TestClock;
let registrar: FakeRegistrar;
async function open() {
  clock = new TestClock();
  registrar = await FakeRegistrar.start();
  app = await start({ REGISTRAR_VERIFY_URL: registrar.url, DD_REGISTRAR_TIMEOUT_MS: '300' });
}
async function close() {
  await app.close();
  await registrar.stop();
}

function start(env: Record<string, string>): Promise<RunningApp> {
  const all = { API_KEY_SECRET: SECRET, REVOKED_KEYS: revoked.id, ...env };
  return RunningApp.start(all, (builder) => builder.overrideProvider(Clock).useValue(clock), [FixtureModule]);
}
const ask = (headers: Record<string, string>) => app.get('/fixture/counted', headers);
const limitOf = ({ headers }: Answer) => headers.get('x-ratelimit-limit');
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('own keys', () => {
  beforeAll(open);
  afterAll(close);

  it.each([
    ['X-Api-Key', { 'x-api-key': good }],
    ['Bearer', bearer(good)],
    ['bearer in lower case', { authorization: `bearer ${good}` }],
    ['both, the same', { 'x-api-key': good, ...bearer(good) }],
    ['X-Api-Key twice, the same', { 'x-api-key': `${good}, ${good}` }],
  ])('raise the limit, sent as %s', async (_, headers) => {
    const answer = await ask(headers);
    expect([answer.status, limitOf(answer)]).toEqual([200, '5000']);
  });

  it.each([
    ['a wrong signature', good.slice(0, -1) + (good.endsWith('A') ? 'B' : 'A')],
    ['another secret', new OwnKeys('another secret of more than 32 characters').issue('x').key],
    ['no signature', 'ddk_tester_'],
    ['a revoked id', revoked.key],
    ['an expired key', keys.issue('old', '2026-11-14').key],
    ['an id with a later day', good.replace('20261115', '20271115')],
    ['something far too long', `ddk_${'x'.repeat(600)}`],
    ['two keys', `${good}, ${revoked.key}`],
  ])('are refused: %s', async (_, key) => {
    const answer = await ask({ 'x-api-key': key });
    expect([answer.status, codeOf(answer)]).toEqual([401, 'invalid_api_key']);
    expect(limitOf(answer)).toBe('50');
    expect(registrar.asked).toEqual([]);
  });

  it('refuse two different keys, whichever is good', async () => {
    const answer = await ask({ 'x-api-key': good, ...bearer('good-key') });
    expect([answer.status, registrar.asked]).toEqual([401, []]);
  });

  it('ignore another scheme in Authorization', async () => {
    expect(limitOf(await ask({ authorization: 'Basic dTpw' }))).toBe('50');
  });
});

describe('own keys over time', () => {
  beforeEach(open);
  afterEach(close);

  it('count by key, not by address; an invalid one counts against the address', async () => {
    await ask({ 'x-api-key': good });
    expect((await ask({ 'x-api-key': good })).headers.get('x-ratelimit-remaining')).toBe('4998');
    await ask({ 'x-api-key': 'ddk_x_y' });
    expect((await ask({})).headers.get('x-ratelimit-remaining')).toBe('48');
  });

  it('are valid until the end of their last day', async () => {
    clock.time = Date.UTC(2026, 10, 15, 23, 59, 59, 999);
    expect((await ask({ 'x-api-key': good })).status).toBe(200);
    clock.time++;
    expect((await ask({ 'x-api-key': good })).status).toBe(401);
  });

  it('are all invalid where no secret is set', async () => {
    const off = await start({ API_KEY_SECRET: '' });
    expect((await off.get('/fixture/counted', { 'x-api-key': good })).status).toBe(401);
    await off.close();
  });
});

describe('keys of the registrar', () => {
  beforeAll(open);
  afterAll(close);
  /** What was verified for an earlier test is forgotten. */
  beforeEach(() => {
    clock.time += 2 * DAY;
    registrar.mood = 'up';
    registrar.asked.length = 0;
  });

  it('raise the limit in either form, and are verified once in ten minutes', async () => {
    expect(limitOf(await ask(bearer('good-key')))).toBe('5000');
    expect(limitOf(await ask({ 'x-api-key': 'good-key' }))).toBe('5000');
    clock.time += 10 * 60_000 - 1;
    await ask(bearer('good-key'));
    expect(registrar.asked).toEqual(['Bearer good-key']);
    clock.time += 1;
    await ask(bearer('good-key'));
    expect(registrar.asked).toHaveLength(2);
  });

  it.each(['bad-key', 'gone-key', 'forbidden-key'])(
    'are refused when the registrar does not know them: %s',
    async (key) => {
      for (let i = 0; i < 3; i++) expect((await ask(bearer(key))).status).toBe(401);
      expect(registrar.asked).toHaveLength(1);
      clock.time += 60_000;
      await ask(bearer(key));
      expect(registrar.asked).toHaveLength(2);
    },
  );

  it('are verified by one request at a time', async () => {
    registrar.mood = 'slow';
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(bearer('good-key'))));
    expect(new Set(answers.map(limitOf))).toEqual(new Set(['5000']));
    expect(registrar.asked).toHaveLength(1);
  });

  it.each<RegistrarMood>(['error', 'redirect', 'garbage', 'silent', 'reset', 'page', 'bare page'])(
    'fall back to anonymous when the registrar gives %s',
    async (mood) => {
      registrar.mood = mood;
      const answer = await ask(bearer('good-key'));
      expect([answer.status, limitOf(answer)]).toEqual([200, '50']);
      expect(answer.headers.get('x-api-key-status')).toBe('unverified');
    },
  );

  it('are verified at most sixty times a minute for one client', async () => {
    for (let i = 0; i < 60; i++) await ask(bearer(`guess-${i}`));
    const { headers } = await ask(bearer('guess-60'));
    expect([registrar.asked.length, headers.get('x-api-key-status')]).toEqual([60, 'unverified']);
  });

  it('are invalid where no registrar is configured', async () => {
    const alone = await start({});
    expect((await alone.get('/fixture/counted', bearer('good-key'))).status).toBe(401);
    await alone.close();
  });

  it('stay valid for a day while the registrar is down', async () => {
    await ask(bearer('good-key'));
    await registrar.stop(); // no test follows this one
    clock.time += DAY - 1;
    expect(limitOf(await ask(bearer('good-key')))).toBe('5000');
    clock.time += 1;
    expect(limitOf(await ask(bearer('good-key')))).toBe('50');
  });
});
