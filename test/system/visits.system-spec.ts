import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { inChromium, launch, openContext } from '../browser/chromium.js';
import { NAME_SERVERS } from './lab/address-plan.js';
import { LAB, listening, serve } from './lab/processes.js';

const [SERVER] = NAME_SERVERS['dynamic.dnshost.net']!.addresses;
const PORT = 3002;
const BASE = `http://127.0.0.1:${PORT}`;
const MANY = '100000000';
const LIMITS = {
  ...{ DD_LIMIT_DAY_ANONYMOUS: MANY, DD_LIMIT_BURST_ANONYMOUS: MANY },
  ...{ DD_PACKETS_PER_ADDRESS: MANY, DD_PACKETS_PER_NETWORK: MANY, DD_PACKETS_PER_DOMAIN: MANY },
};

inChromium('Visits from the first page to the repaired domain', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
    const env = { PATH, NODE_EXTRA_CA_CERTS, TMPDIR: `${LAB}/tmp`, PORT: String(PORT), ...LIMITS };
    serve('visited-app', 'node', ['dist/main.js'], { env });
    [browser] = await Promise.all([launch(), listening('127.0.0.1', PORT)]);
  });
  beforeEach(async () => {
    page = await (await openContext(browser, { reducedMotion: 'reduce' })).newPage();
  });
  afterEach(() => page.context().close());
  afterAll(() => browser.close());

  it('a shop owner whose mail lands in spam publishes the record that the report shows', async () => {
    await page.goto(`${BASE}/?lang=de`);
    await page.locator('[data-symptom=spam] a[href="#domain"]').click();
    await page.locator('#domain').fill('info@shop-visit.com');
    await page.keyboard.press('Enter');
    await page.locator('.report-head .ring').waitFor();
    const change = page.locator('#plan .change', { hasText: '_dmarc' }).first();
    const name = await change.locator('.record dd [id$="-n"]').innerText();
    const value = await change.locator('.record dd[id$="-v"]').innerText();
    expect([name, value]).toEqual(['_dmarc', expect.stringMatching(/^v=DMARC1; p=none; rua=mailto:/)]);
    update(`zone shop-visit.com.\nupdate add ${name}.shop-visit.com. 5 TXT "${value}"\nsend`);
    await checkedUntilResolved(change, 'Behoben');
  });

  it('an administrator previews the plan, and runs the script that it offers', async () => {
    await page.goto(BASE);
    await page.locator('#domain').fill('https://www.admin-visit.com/');
    await page.keyboard.press('Enter');
    await page.locator('.report-head .ring').waitFor();
    await page.locator('#plan a[href^="/preview/admin-visit.com"]').click();
    await page.locator('.stages').waitFor();
    const boxes = page.locator('.stages input[name=stages]');
    for (let i = (await boxes.count()) - 1; i > 0; i--) await boxes.nth(i).uncheck();
    await page.locator('main form button', { hasText: 'Show preview' }).click();
    await page.waitForURL(/\?stages=1$/);
    expect(await page.locator('main').innerText()).toMatch(/\d+\/100 today, \d+\/100 after the change/);
    await page.locator('.page-head a').click();
    await runScript();
    await checkedUntilResolved(page.locator('#plan .change', { hasText: '_dmarc' }).first(), 'Fixed');
    await page.locator('#plan .fixcheck a', { hasText: 'report' }).first().click();
    await page.locator('.report-head .ring').waitFor();
  });

  it('an agency checks its domains, and repairs the worst one', async () => {
    await page.goto(BASE);
    await page.locator('a[href^="/many"]').first().click();
    await page.fill('#domains', 'agency-visit.com, plain.com');
    await page.locator('form[data-many] button').click();
    await page.locator('[data-done-text]:text-matches("^2 of 2")').waitFor();
    await page.locator('[data-table] tbody th a').first().click();
    await page.locator('h1', { hasText: 'agency-visit.com' }).waitFor();
    await page.locator('.report-head .ring').waitFor();
    await runScript();
    await checkedUntilResolved(page.locator('#plan .change', { hasText: 'SPF' }).first(), 'Fixed');
  });

  /** Runs what the link to the script of the plan returns; later stages are comments in it. */
  async function runScript(): Promise<void> {
    const href = await page.locator('#plan a[href*="format=nsupdate"]').getAttribute('href');
    update(await (await page.request.get(`${BASE}${href!}`)).text());
  }

  function update(commands: string): void {
    execFileSync('nsupdate', { input: `server ${SERVER!}\n${commands}\n` });
  }

  /** Presses the button until resolvers have forgotten the old record, as a visitor would. */
  async function checkedUntilResolved(change: Locator, resolved: string): Promise<void> {
    for (;;) {
      await change.locator('a[data-fixcheck]').click();
      await change.locator('a[data-fixcheck][aria-busy]').waitFor({ state: 'detached' });
      const shown = change.locator('[data-fixcheck-result]');
      await shown.waitFor();
      if ((await shown.innerText()) === resolved) return;
      await sleep(1000);
    }
  }
});
