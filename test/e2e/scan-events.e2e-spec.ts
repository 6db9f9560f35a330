import { ScanBackend } from '#features/scans/scan-backend.js';
import type { ScanResult, ScanStart } from '#features/scans/scans.dto.js';
import { OwnKeys } from '#platform/edge/keys/own-keys.js';
import { codeOf, RunningApp } from './running-app.js';
import { SCAN_FACTS, SCAN_ID, ScanStoreDouble } from './scan-store-double.js';

const PATH = `/api/v1/scans/${SCAN_ID}/events`;
const MOST_STREAMS = 10;
const SECRET = 'a secret of more than thirty-two characters';
const HOOK = 'https://hooks.example.com/scans?for=me';

let app: RunningApp;
const store = new ScanStoreDouble();

beforeAll(async () => {
  app = await RunningApp.start({ API_KEY_SECRET: SECRET }, (builder) =>
    builder.overrideProvider(ScanBackend).useValue(store.backend),
  );
});
afterAll(() => app.close());
beforeEach(() => (store.facts = SCAN_FACTS));

/** Reads a stream event by event. */
async function* eventsOf(response: Response): AsyncGenerator<readonly [name: string, data: unknown]> {
  let text = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (name !== undefined) yield [name, JSON.parse(data!)];
    }
  }
}

it('has the state at once and after each change, and ends with the scan', async () => {
  const response = await fetch(app.url + PATH);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const seen: (readonly [string, number | undefined])[] = [];
  for await (const [name, data] of eventsOf(response)) {
    const { done } = data as Partial<ScanResult>;
    seen.push([name, done]);
    if (done === 1230) store.facts = { ...SCAN_FACTS, done: 59_000 };
    if (done === 59_000) store.facts = { ...SCAN_FACTS, state: 'done', done: 60_000, finishedAt: Date.now() };
  }
  const steps = seen.filter(([name, done], i) => i === 0 || seen[i - 1]!.join() !== [name, done].join());
  expect(steps).toEqual([
    ['progress', 1230],
    ['progress', 59_000],
    ['progress', 60_000],
    ['end', undefined],
  ]);
});

it('ends when the scan is deleted, and is not found where there is none', async () => {
  const names: string[] = [];
  for await (const [name] of eventsOf(await fetch(app.url + PATH))) {
    names.push(name);
    store.facts = undefined;
  }
  expect(names.at(-1)).toBe('end');
  expect((await app.get(PATH)).status).toBe(404);
});

it('has room for a few streams of a client', async () => {
  const streams = await Promise.all(Array.from({ length: MOST_STREAMS }, () => fetch(app.url + PATH)));
  expect((await app.get(PATH)).status).toBe(503);
  await Promise.all(streams.map((stream) => stream.body!.cancel()));
});

describe('a callback', () => {
  const key = { 'x-api-key': new OwnKeys(SECRET).issue('Registry').key };
  const start = (callback: string) =>
    app.post(`/api/v1/scans?callback=${encodeURIComponent(callback)}`, 'a.example\nb.example', key);

  it('has a key, which only the answer to the start shows', async () => {
    const answers = [
      await start(HOOK),
      await app.post('/api/v1/scans', { domains: ['a.example'], callback: HOOK }, key),
      await app.post('/api/v1/scans', 'a.example', key),
    ];
    const keys = answers.map(({ body }) => (body as ScanStart).callbackKey);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/), undefined]);
    expect(keys[0]).not.toBe(keys[1]);
    expect(store.started.slice(-3).map(({ callback, callbackKey }) => [callback, callbackKey])).toEqual([
      [HOOK, keys[0]],
      [HOOK, keys[1]],
      [undefined, undefined],
    ]);
  });

  it.each([
    'http://hooks.example.com/',
    'https://hooks.example.com:8443/',
    'https://me:secret@hooks.example.com/',
    'https://hooks.example.com/#part',
    'ftp://hooks.example.com/',
    'hooks.example.com',
    `https://hooks.example.com/${'x'.repeat(2048)}`,
  ])('is an HTTPS URL: %s is refused', async (callback) => {
    const answer = await start(callback);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request']);
  });
});
