import { scanView } from '#faces/views/scan.view.js';
import { ScanBackend } from '#features/scans/scan-backend.js';
import type { ScanFacts, StoredSums } from '#features/scans/scan-store.js';
import type { ScanResult, ScanSummary } from '#features/scans/scans.dto.js';
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

beforeAll(async () => {
  app = await RunningApp.start({ DD_LIMIT_BURST_ANONYMOUS: '100000' }, (builder) =>
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
