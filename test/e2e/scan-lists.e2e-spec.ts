import { ScanBackend } from '#features/scans/scan-backend.js';
import type { ScanStart } from '#features/scans/scans.dto.js';
import { OwnKeys } from '#platform/edge/keys/own-keys.js';
import { howMany } from '../sweep.js';
import { RunningApp } from './running-app.js';
import { ScanStoreDouble } from './scan-store-double.js';

const SECRET = 'a secret of more than thirty-two characters';
const KEY = new OwnKeys(SECRET).issue('Registry').key;

let app: RunningApp;
const store = new ScanStoreDouble();

beforeAll(async () => {
  app = await RunningApp.start({ API_KEY_SECRET: SECRET }, (builder) =>
    builder.overrideProvider(ScanBackend).useValue(store.backend),
  );
});
afterAll(() => app.close());

const send = (body: string, type = 'application/json', query = '') =>
  fetch(`${app.url}/api/v1/scans${query}`, {
    ...{ method: 'POST', body },
    headers: { 'X-Api-Key': KEY, 'Content-Type': type },
  });
const LONG = howMany('domains of a long list', 50_000, 5000);
const names = (count: number) => Array.from({ length: count }, (_, i) => `customer-${i}.example`);

it.each([
  ['JSON', 'application/json', (list: readonly string[]) => JSON.stringify({ domains: list })],
  ['lines', 'text/plain', (list: readonly string[]) => list.join('\n')],
  ['NDJSON', 'application/x-ndjson', (list: readonly string[]) => list.map((one) => JSON.stringify(one)).join('\n')],
])('a long list of domains as %s', async (_, type, written) => {
  const response = await send(written([...names(LONG), 'n/a', 'CUSTOMER-1.example']), type);
  expect(response.status).toBe(202);
  expect(await response.json()).toMatchObject({
    ...{ accepted: LONG, duplicates: 1 },
    invalid: [{ line: LONG + 1, text: expect.stringContaining('n/a') as string }],
  });
});

/** A list that is sent as long as somebody reads it. */
function endless(first: string, each: string) {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (to) => to.enqueue(encoder.encode(first)),
    pull: (to) => to.enqueue(encoder.encode(each.repeat(5000))),
  });
  const headers = { 'X-Api-Key': KEY, 'Content-Type': 'application/json' };
  return fetch(`${app.url}/api/v1/scans`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

it.each([
  ['{"domains":["a.example"', ',7', 400],
  [`{"x":"`, 'yyyyyyyyyyyyyyyyyyyy', 413],
])('a list that goes on after its fault is refused, and the service stays: %s', async (first, each, status) => {
  const response = await endless(first, each).catch(() => undefined); // the connection may end before all is sent
  if (response) expect(response.status).toBe(status);
  expect((await send('{"domains":["a.example"]}')).status).toBe(202);
});

it('JSON says what the scan is before or after its list, and more than the query', async () => {
  const options = { label: 'Mine', checks: 'web', callback: 'https://hooks.example.com/scans' };
  for (const body of [
    { domains: names(2), ...options },
    { ...options, domains: names(2) },
  ]) {
    const response = await send(JSON.stringify(body), 'application/json', '?label=Other&checks=mail');
    expect(((await response.json()) as ScanStart).callbackKey).toBeDefined();
    expect(store.started.at(-1)).toMatchObject({ total: 2, ...options });
  }
});

it.each([
  ['{"domains":["a.example"],"checks":"all"}', 400, 'invalid_body'],
  ['{"domains":["a.example"],"callback":"http://hooks.example.com/"}', 400, 'invalid_body'],
  ['{"domains":["a.example"],"lable":"x"}', 400, 'invalid_body'],
  ['{"domains":["a.example",7]}', 400, 'invalid_body'],
  ['{"domains":["a.example"', 400, 'invalid_body'],
  ['{"domains":[]}', 400, 'invalid_body'],
  ['{"domains":["n/a"]}', 400, 'invalid_body'],
  ['["a.example"]', 400, 'invalid_body'],
  [`{"label":"${'x'.repeat(70_000)}","domains":["a.example"]}`, 413, 'payload_too_large'],
])('refuses JSON that is no list: %.40s', async (body, status, code) => {
  const before = store.started.length;
  const response = await send(body);
  const { error } = (await response.json()) as { error: { code: string } };
  expect([response.status, error.code]).toEqual([status, code]);
  expect(store.started).toHaveLength(before);
});
