import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, newCaller } from './client.js';
import { LAB } from './lab/processes.js';

const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code;

it('logs in one line what its machine reaches, once the examination is over', async () => {
  const written = () => readFileSync(`${LAB}/log/app.log`, 'utf8').split('\n');
  const found = () => written().filter((line) => line.includes('"context":"Doctor"'));
  for (let seconds = 0; seconds < 30 && found().length === 0; seconds++) await sleep(1000);
  const reached = { 'Name servers, UDP 53': expect.stringMatching(/^answers: /) as string };
  expect(found().map((line) => JSON.parse(line) as object)).toMatchObject([{ state: 'limited', works: reached }]);
});

it('serves the committed OpenAPI description', async () => {
  const { body } = await ask('/api/v1/openapi.json');
  expect(body).toEqual(JSON.parse(readFileSync('openapi.json', 'utf8')));
});

it('has a badge whose color follows the score', async () => {
  const badges = await Promise.all(
    ['perfect.test', 'spfopen.com', 'expired.com', 'free.com', 'not-a-domain'].map((name) => ask(`/badge/${name}.svg`)),
  );
  expect(badges.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
    badges.map(() => [200, 'image/svg+xml; charset=utf-8']),
  );
  expect(new Set(badges.map(({ text }) => text)).size).toBe(5);
});

it('converts names', async () => {
  const { body } = await ask(`/api/v1/idn/${encodeURIComponent('Müller.de')}`);
  expect(body).toMatchObject({ ascii: 'xn--mller-kva.de', unicode: 'müller.de' });
});

it.each<[string, object, object]>([
  ['spf', { allowMx: true, all: 'fail' }, { record: 'v=spf1 mx -all' }],
  ['dmarc', { policy: 'reject' }, { record: 'v=DMARC1; p=reject' }],
  ['caa', { issue: ['letsencrypt.org'] }, { records: [{ value: '0 issue "letsencrypt.org"' }] }],
  ['mta-sts', { mode: 'enforce', domain: 'perfect.test', mx: ['mail.perfect.test'] }, { warnings: [] }],
])('generates %s', async (kind, input, output) => {
  const headers = { 'content-type': 'application/json' };
  const { status, body } = await ask(`/api/v1/generate/${kind}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  });
  expect([status, body]).toMatchObject([200, { kind, ...output }]);
});

it('analyses a header and keeps nothing of it', async () => {
  const body = 'Received: from a.example by b.example; Sun, 15 Nov 2026 10:00:00 +0000\r\nFrom: a@perfect.test\r\n';
  const headers = { 'content-type': 'text/plain' };
  const answer = await ask('/api/v1/header-analysis', { method: 'POST', headers, body });
  expect(answer.body).toMatchObject({ hops: [{ from: 'a.example' }], alignment: { fromDomain: 'perfect.test' } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('counts fifty requests a day and address, and no more', async () => {
  const from = newCaller();
  const last = [];
  for (let count = 0; count < 51; count++) last[count] = await ask('/api/v1/lookup/perfect.test/A', { from });
  expect(last.slice(0, 50).every(({ status }) => status === 200)).toBe(true);
  expect([last[50]!.status, codeOf(last[50]!.body)]).toEqual([429, 'rate_limited']);
  expect((await ask('/api/v1/idn/perfect.test', { from })).status).toBe(200);
  expect((await ask('/api/v1/lookup/perfect.test/A')).status).toBe(200);
});

it('lets an address ask for five mail checks a minute', async () => {
  const from = newCaller();
  const statuses = [];
  // More than the limit of one window, because a minute may end in between.
  for (let count = 0; count < 11; count++) statuses.push((await ask('/api/v1/mail-check/parked.com', { from })).status);
  expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
  expect(statuses).toContain(429);
});

it.each([
  ['/api/v1/check/de', 'en', 'invalid_domain'],
  ['/api/v1/check/de', 'de', 'invalid_domain'],
  ['/api/v1/check/77.77.3.1', 'de', 'invalid_domain'],
  ['/api/v1/seo-check/localhost', 'de', 'invalid_domain'],
])('%s in %s is refused: %s', async (path, lang, code) => {
  const { status, body } = await ask(`${path}?lang=${lang}`);
  expect([status, codeOf(body)]).toEqual([400, code]);
});

it('keeps a report for five minutes, and knows its own', async () => {
  const first = await ask('/api/v1/check/perfect.test');
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  const again = await ask('/api/v1/check/perfect.test', { headers: { 'if-none-match': first.headers.get('etag')! } });
  expect(again.status).toBe(304);
});

it('is alive and ready', async () => {
  const answers = await Promise.all(['/healthz', '/readyz', '/docs'].map((path) => ask(path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});
