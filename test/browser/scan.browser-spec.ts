import type { Browser } from 'playwright-core';
import { ScanBackend } from '#features/scans/scan-backend.js';
import { OwnKeys } from '#platform/edge/keys/own-keys.js';
import { LabApp } from '../e2e/lab-app.js';
import { SCAN_FACTS, SCAN_ID, SCAN_SUMS, ScanStoreDouble } from '../e2e/scan-store-double.js';
import { inChromium, launch, openContext, WAITING } from './chromium.js';
import { type Sight, Visits } from './visits.js';

const SECRET = 'a secret of more than thirty-two characters';
const own = new OwnKeys(SECRET).issue('Registry');
const FACTS = { ...SCAN_FACTS, owner: `key:${own.id}` };
const DONE = { ...FACTS, state: 'done' as const, done: FACTS.total, finishedAt: FACTS.createdAt + 30_000 };
const NONE = { sums: new Map(), providers: new Map(), causes: new Map() };
const PATH = `/scans/${SCAN_ID}`;

inChromium('The page of a scan', () => {
  let lab: LabApp;
  let browser: Browser;
  const store = new ScanStoreDouble();
  beforeAll(async () => {
    [lab, browser] = await Promise.all([
      LabApp.start({ API_KEY_SECRET: SECRET }, (builder) =>
        builder.overrideProvider(ScanBackend).useValue(store.backend),
      ),
      launch(),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await lab.close();
  });
  beforeEach(() => ([store.facts, store.sums] = [FACTS, SCAN_SUMS]));

  it('shows its progress without a reload, and is deleted with its key', async () => {
    const context = await openContext(browser, WAITING);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    let loads = 0;
    page.on('load', () => loads++);
    await page.goto(`${lab.app.url}${PATH}`);
    await page.locator('label', { hasText: '1,230 of 60,000 domains finished' }).waitFor();
    store.facts = DONE;
    await page.locator('label', { hasText: '60,000 of 60,000 domains finished' }).waitFor();
    expect(await page.locator('[data-scan="over"]').count()).toBe(1);
    expect([loads, complaints]).toEqual([1, []]);
    await page.locator('#delete summary').click();
    await page.locator('#key').fill('ddk_of-somebody-else');
    await page.locator('#delete button').click();
    await page.locator('#key-error').waitFor();
    expect([await page.locator('#key').inputValue(), store.removed]).toEqual(['', []]);
    await page.locator('#key').fill(own.key);
    await page.locator('#delete button').click();
    await page.locator('.note-title', { hasText: 'The scan is deleted.' }).waitFor();
    expect([store.removed, complaints]).toEqual([[SCAN_ID], []]);
    await context.close();
  });

  it('is deleted without script as well', async () => {
    const context = await openContext(browser, { javaScriptEnabled: false, ...WAITING });
    const page = await context.newPage();
    store.facts = DONE;
    await page.goto(`${lab.app.url}${PATH}?lang=de`);
    await page.locator('#delete summary').click();
    await page.locator('#key').fill(own.key);
    await page.locator('#delete button').click();
    await page.locator('.note-title', { hasText: 'Der Scan ist gelöscht.' }).waitFor();
    await context.close();
  });

  it('is free of faults in both themes, languages and widths', async () => {
    const visits = await Visits.start(browser, lab);
    const found = await visits.all(['en', 'de'].flatMap((language) => sights(language)));
    expect([...found].filter(([, faults]) => faults.length > 0)).toEqual([]);
  });

  const sights = (language: string): Sight[] =>
    Object.entries({
      running: { facts: FACTS, sums: SCAN_SUMS },
      done: { facts: DONE, sums: SCAN_SUMS },
      waiting: { facts: { ...FACTS, state: 'waiting' as const, done: 0, failed: 0 }, sums: NONE },
      web: { facts: { ...DONE, checks: 'web' }, sums: SCAN_SUMS },
    }).map(([name, { facts, sums }]) => {
      const id = name.padEnd(22, '-');
      store.others.set(id, { facts: { ...facts, id }, sums });
      return { path: `/scans/${id}`, language };
    });
});
