import type { Browser, Page } from 'playwright-core';
import { LabApp } from '../e2e/lab-app.js';
import { inChromium, launch, openContext } from './chromium.js';

inChromium('Visits from the first page to the answer', () => {
  let lab: LabApp;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [lab, browser] = await Promise.all([LabApp.start(), launch()]);
  });
  beforeEach(async () => {
    page = await (await openContext(browser, { reducedMotion: 'reduce' })).newPage();
  });
  afterEach(() => page.context().close());
  afterAll(async () => {
    await browser.close();
    await lab.close();
  });

  it('a shop owner whose mail lands in spam finds the change, and checks it', async () => {
    await page.goto(`${lab.app.url}/?lang=de`);
    await page.locator('[data-symptom=spam] a[href="#domain"]').click();
    await page.locator('#domain').fill('info@nodmarc.com');
    await page.keyboard.press('Enter');
    await page.locator('.report-head .ring').waitFor();
    expect(await page.locator('.report-head').innerText()).toContain('info@nodmarc.com');
    const change = page.locator('.change', { hasText: '_dmarc' }).first();
    expect(await change.locator('h3').innerText()).toMatch(/DMARC/);
    await change.locator('a[data-fixcheck]').click();
    await change.locator('[data-fixcheck-result]').waitFor();
    expect(await change.locator('[data-fixcheck-result]').innerText()).not.toBe('');
  });

  it('an administrator repairs an SPF record: from the generator to the preview that resolves the finding', async () => {
    await page.goto(`${lab.app.url}/generate/spf`);
    await page.fill('#g-domain', 'nospf.com');
    await page.press('#g-domain', 'Enter');
    await page.locator('[data-published=none]').waitFor();
    await page.check('input[name=allowMx]');
    await page.locator('[data-made] a[href^="/preview?domain=nospf.com"]').click();
    await page.locator('main form button[type=submit]').first().waitFor();
    await page.locator('main form button.primary').click();
    await page.locator('main a[href="/check/nospf.com"]').first().waitFor();
    expect(await page.locator('main').innerText()).toMatch(/\d+\/100 today, \d+\/100 after the change/);
  });

  it('an administrator previews the plan stage by stage, and returns to it', async () => {
    await page.goto(`${lab.app.url}/check/nodmarc.com`);
    await page.locator('#plan a[href^="/preview/nodmarc.com"]').click();
    await page.locator('.stages').waitFor();
    const boxes = page.locator('.stages input[name=stages]');
    const count = await boxes.count();
    expect(count).toBeGreaterThan(1);
    for (let i = count - 1; i > 0; i--) await boxes.nth(i).uncheck();
    await page.locator('main form button', { hasText: 'Show preview' }).click();
    await page.locator('.stages > li:last-child:not(.is-chosen)').waitFor();
    expect(await page.locator('.stages > .is-chosen').count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?stages=1');
    expect(await page.locator('main').innerText()).toMatch(/\d+\/100 today, \d+\/100 after the change/);
    await page.locator('.page-head a').click();
    await page.locator('#plan').waitFor();
    expect(new URL(page.url()).hash).toBe('#plan');
  });

  it('an agency checks its domains, opens the worst one, and prints a page for the customer', async () => {
    await page.goto(`${lab.app.url}/many`);
    await page.fill('#domains', 'perfect.test, nospf.com');
    await page.locator('form[data-many] button').click();
    await page.locator('[data-done-text]:text-matches("^2 of 2")').waitFor();
    await page.locator('[data-next] a[href^="/calendar/perfect.test.ics"]').waitFor();
    expect(await page.locator('[data-table] .score-cell').count()).toBe(2);
    await page.locator('[data-table] tbody th a').first().click();
    await page.locator('h1', { hasText: 'nospf.com' }).waitFor();
    await page.locator('.report-head .ring').waitFor();
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});
