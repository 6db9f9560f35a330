import { scanView } from '#faces/views/scan.view.js';
import { ScanBackend } from '#features/scans/scan-backend.js';
import type { ScanFacts, StoredSums } from '#features/scans/scan-store.js';
import type { ScanResult, ScanSummary } from '#features/scans/scans.dto.js';
import { OwnKeys } from '#platform/edge/keys/own-keys.js';
import { asMarkdown, onTerminal } from '../checks/written.js';
import { attributesOf, readPage } from './read-page.js';
import { RunningApp } from './running-app.js';
import { SCAN_FACTS, SCAN_ID, SCAN_SUMS, ScanStoreDouble } from './scan-store-double.js';

const ID = SCAN_ID;
const FACTS = SCAN_FACTS;
const NOW = FACTS.expiresAt;
const HTML = { accept: 'text/html' };
const NONE: StoredSums = { sums: new Map(), providers: new Map(), causes: new Map() };

let app: RunningApp;
const store = new ScanStoreDouble();
const SECRET = 'a secret of more than thirty-two characters';
const keys = new OwnKeys(SECRET);

beforeAll(async () => {
  app = await RunningApp.start({ API_KEY_SECRET: SECRET, DD_LIMIT_DAY_ANONYMOUS: '10' }, (builder) =>
    builder.overrideProvider(ScanBackend).useValue(store.backend),
  );
});
afterAll(() => app.close());
beforeEach(() => ([store.facts, store.sums] = [FACTS, SCAN_SUMS]));

const page = (query = '') => app.get(`/scans/${ID}${query}`, HTML);

it.each([
  ['en', '312 of 1,223 checked domains have a problem', 'Running: 1,230 of 60,000 domains finished (2 %)'],
  ['de', '312 von 1.223 geprüften Domains haben ein Problem', 'Läuft: 1.230 von 60.000 Domains fertig (2 %)'],
])('shows how far a scan is and what it found (%s)', async (lang, verdict, progress) => {
  const answer = await page(`?lang=${lang}`);
  expect(answer.status).toBe(200);
  const seen = readPage(answer);
  expect(seen.text).toContain(verdict);
  expect(seen.text.replace(/\s+/g, ' ')).toContain(progress);
  for (const text of [
    'All <customers>',
    'spf.postwurf.example',
    'dnshost.example',
    'upstream_unavailable',
    '<b>n/a</b>',
    "jq -r 'select(.error) | .domain' results.ndjson",
  ])
    expect(seen.text).toContain(text);
  expect(answer.text).not.toContain('<b>n/a</b>');
  expect(attributesOf(seen, 'progress')).toContainEqual(expect.objectContaining({ max: '60000', value: '1230' }));
  const links = attributesOf(seen, 'a').map(({ href }) => href);
  expect(links).toEqual(
    expect.arrayContaining([`/api/v1/scans/${ID}/results.csv`, `/api/v1/scans/${ID}/results.ndjson`]),
  );
  expect(links.filter((href) => href?.includes('?shared='))).toHaveLength(1);
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(attributesOf(seen, 'meta')).toContainEqual({ name: 'robots', content: 'noindex' });
});

it('is loaded again while the scan runs, and not after it', async () => {
  const refresh = async () =>
    attributesOf(readPage(await page()), 'meta').filter((meta) => meta['http-equiv'] === 'refresh');
  expect(await refresh()).toHaveLength(1);
  store.facts = { ...FACTS, state: 'done', done: 60_000, finishedAt: NOW };
  expect(await refresh()).toEqual([]);
  expect((await page()).text).not.toContain('scan.js');
});

it('is not found where there is no such scan, and robots.txt excludes it', async () => {
  store.facts = undefined;
  expect((await page()).status).toBe(404);
  expect((await app.get('/scans/short', HTML)).status).toBe(404);
  expect((await app.get('/robots.txt')).text).toContain('Disallow: /scans/');
});

describe('its form to delete it', () => {
  const post = (key: string, language = 'en') =>
    app.post(`/scans/${ID}/delete`, new URLSearchParams({ key, lang: language }).toString(), {
      ...HTML,
      'content-type': 'application/x-www-form-urlencoded',
    });

  it.each([
    ['none', () => ''],
    ['another one', () => keys.issue('Other').key],
    ['no valid one', () => 'ddk_nonsense'],
  ])('refuses a key that is not its own (%s)', async (_, key) => {
    const before = store.removed.length;
    const answer = await post(key(), 'de');
    expect([answer.status, store.removed.length]).toEqual([403, before]);
    const seen = readPage(answer);
    expect(seen.text).toContain('Nichts wurde gelöscht.');
    expect(attributesOf(seen, 'details')).toContainEqual(expect.objectContaining({ id: 'delete', open: '' }));
    expect(attributesOf(seen, 'meta').filter((meta) => meta['http-equiv'] === 'refresh')).toEqual([]);
    if (key() !== '') expect(answer.text).not.toContain('ddk_');
  });

  it('deletes it with its key, and the key is nowhere', async () => {
    const own = keys.issue('Registry');
    store.facts = { ...FACTS, owner: `key:${own.id}` };
    const answer = await post(own.key);
    expect([answer.status, store.removed.at(-1)]).toEqual([200, ID]);
    expect(readPage(answer).text).toContain('The scan is deleted.');
    expect(answer.text).not.toContain(own.key);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('counts wrong keys, so that nobody can guess', async () => {
    const statuses = [];
    for (let i = 0; i < 12; i++) statuses.push((await post(`ddk_wrong-${i}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('other reports than that of the health check', () => {
  const sums = (...ids: readonly string[]): StoredSums => ({
    ...NONE,
    sums: new Map([['problems', 1], ...ids.map((id) => [`finding:problem:${id}`, 1] as const)]),
  });

  it.each([
    ['web', 'http-hsts.missing', 'HSTS', 'Each website was checked', 'the web check'],
    [
      'mail',
      'mail-verdict.silent',
      'No mail server accepts mail',
      'were asked whether they accept mail',
      'the mail check',
    ],
    ['mail', 'mail-dane.invalid', 'does not match its TLSA records', 'were asked whether', 'the mail check'],
    [
      ...['profile:bulk-sender', 'dmarc-record.not-met', 'Not met: '],
      ...['compared with the requirements of bulk-sender', 'Everything that the profile does not ask for'],
    ],
    [
      ...['profile:bulk-sender', 'profile.unknown', 'Nothing could be said about the requirements'],
      ...['compared with', 'Everything that the profile'],
    ],
  ] as [string, string, string, string, string][])('%s: %s', async (checks, id, title, what, others) => {
    [store.facts, store.sums] = [{ ...FACTS, checks }, sums(id)];
    const { text } = readPage(await page('?lang=en'));
    for (const one of [title, id, what, others]) expect(text).toContain(one);
    expect(text).not.toContain('60 to 69');
    const { body } = await app.get(`/api/v1/scans/${ID}`);
    expect(body).toMatchObject({ checks });
    const summary = (await app.get(`/api/v1/scans/${ID}/summary?lang=de`)).body as ScanSummary;
    expect(summary.findings.map((one) => one.id)).toEqual([id]);
    expect(summary.findings[0]!.title).not.toMatch(/^[a-z-]+\./);
  });
});

describe('the verdict', () => {
  const view = async () => {
    const read = async (path: string) => (await app.get(`/api/v1/scans/${ID}${path}`)).body;
    return scanView((await read('')) as ScanResult, (await read('/summary')) as ScanSummary);
  };
  const only = (...findings: readonly string[]): StoredSums => ({
    ...NONE,
    sums: new Map([['score:9', 10], ...findings.map((id) => [`finding:${id}`, 1] as const)]),
  });
  const whole: ScanFacts = { ...FACTS, state: 'done', total: 10, done: 10, failed: 0, finishedAt: NOW };

  it.each([
    ['is good only if all is checked and nothing was found', whole, only(), 'ok'],
    ['is open while domains are not finished', { ...whole, state: 'running', total: 11 } as const, only(), 'unknown'],
    ['is open if the scan was cancelled', { ...whole, state: 'cancelled', total: 11 } as const, only(), 'unknown'],
    ['is open if a domain failed', { ...whole, failed: 1 }, only(), 'unknown'],
    ['is open if something could not be found out', whole, only('unknown:dane-records.unknown'), 'unknown'],
    ['is open if all failed', { ...whole, failed: 10 }, NONE, 'unknown'],
    ['is open before the first result', { ...whole, state: 'waiting', done: 0 } as const, NONE, 'unknown'],
    ['names warnings', whole, only('warn:dmarc-record.missing'), 'warn'],
    ['names problems', FACTS, SCAN_SUMS, 'problem'],
  ])('%s', async (_, someFacts, someSums, state) => {
    [store.facts, store.sums] = [someFacts, someSums];
    const blocks = await view();
    expect(blocks[0]).toMatchObject({ kind: 'verdict', state });
    for (const language of ['en', 'de'] as const) {
      const [first] = onTerminal(blocks, language).split('\n');
      const html = (await page(`?lang=${language}`)).text;
      const title = /class="note-title">([^<]*)</.exec(html)![1]!;
      expect(first).toContain(title);
      expect(asMarkdown(blocks, language).replaceAll('\\', '')).toContain(title);
    }
  });
});
