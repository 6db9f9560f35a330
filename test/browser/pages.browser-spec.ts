import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { LabApp } from '../e2e/lab-app.js';
import { ARTIFACTS, inChromium, launch, openContext, WAITING } from './chromium.js';
import { mixedReports } from '../e2e/report-files.js';
import { signedMessage, throughList } from '../e2e/signed-message.js';
import { SIGNING_KEY } from '../lab/signing-key.js';
import { violatedRules } from './visits.js';

/** What only Swagger UI itself can repair: its first heading and its landmarks. */
const FOREIGN_VIOLATIONS = ['heading-order', 'region'];

inChromium('Pages', () => {
  let lab: LabApp;
  let browser: Browser;
  let withScript: BrowserContext;
  const complaints: string[] = [];

  beforeAll(async () => {
    [lab, browser] = await Promise.all([LabApp.start(), launch()]);
    withScript = await openContext(browser, {
      permissions: ['clipboard-read', 'clipboard-write'],
      reducedMotion: 'reduce',
      ...WAITING,
    });
    withScript.on('page', (page) => {
      page.on('console', (message) => complaints.push(`${page.url()}: ${message.text()}`));
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    });
  });
  beforeEach(() => (complaints.length = 0));
  afterEach(() => expect(complaints).toEqual([]));
  afterAll(async () => {
    await browser.close();
    await lab.close();
  });

  it('checks a domain by keyboard, shows topics as they finish, and becomes the report', async () => {
    const page = await withScript.newPage();
    await page.goto(lab.app.url);
    await page.locator('#domain:focus').waitFor();
    while ((await page.evaluate('document.activeElement.className')) !== 'skip') await page.keyboard.press('Shift+Tab');
    while ((await page.evaluate('document.activeElement.id')) !== 'domain') await page.keyboard.press('Tab');
    await page.keyboard.type('https://www.spf11.com/path');
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'spf11.com' }).waitFor();
    await page.locator('.report-head .ring').waitFor();
    expect(new URL(page.url()).pathname).toBe('/check/spf11.com');
    expect(await page.title()).toContain('spf11.com');
    expect(await page.locator('.finding').count()).toBeGreaterThan(0);
    await page.close();
  });

  it('offers a new check when the cached report ends', async () => {
    const page = await withScript.newPage();
    const late = new Date(Date.now() - 60_000); // a minute late, so that the report cannot have ended already
    await page.clock.install({ time: late });
    await page.goto(`${lab.app.url}/check/perfect.test`);
    const again = page.locator('a[data-again]');
    await again.waitFor({ state: 'hidden' });
    await page.clock.fastForward('10:00');
    await again.waitFor({ state: 'visible' });
    await page.close();
  });

  it('shows progress while the check runs', async () => {
    const context = await openContext(browser, {});
    const page = await context.newPage();
    const states: string[] = [];
    await page.exposeFunction('seen', (state: string) => void states.push(state));
    await page.addInitScript(`new MutationObserver(() => {
      seen(String(document.querySelectorAll('[data-topic]:not([data-state="running"])').length));
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-state'] })`);
    await page.goto(`${lab.app.url}/check/smtpsilent.com`);
    await page.locator('.report-head .ring').waitFor();
    expect(Math.max(...states.map(Number))).toBeGreaterThan(5);
    await context.close();
  });

  it('without script, the page of a running check asks again until it is the report', async () => {
    const context = await openContext(browser, { javaScriptEnabled: false });
    const page = await context.newPage();
    const first = await page.goto(`${lab.app.url}/check/smtptarpit.com`);
    expect(first!.status()).toBe(202);
    await page.locator('.report-head .ring').waitFor();
    await context.close();
  });

  it('creates a record by keyboard, while one types, as the server does', async () => {
    const page = await withScript.newPage();
    await page.goto(`${lab.app.url}/generate/dmarc`);
    while ((await page.evaluate('document.activeElement.id')) !== 'g-domain') await page.keyboard.press('Tab');
    await page.keyboard.type('example.com');
    await page.keyboard.press('Tab'); // to the button that loads the record
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('dmarc@example.com');
    const typed = await page.locator('#out-0-v').innerText();
    expect(typed).toBe('v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/record\?/);
    expect(await page.locator('#out-0-v').innerText()).toBe(typed);
    expect(await page.locator('#out-0-n').innerText()).toBe('_dmarc.example.com');
    await page.goBack(); // a browser that restores only some fields would show another record
    const policy = await page.locator('input[name=policy]:checked').inputValue();
    expect(await page.locator('#out-0-v').innerText()).toContain(`p=${policy}`);
    await page.close();
  });

  it.each([
    ['spf', 'allowMx=on&ip4=192.0.2.1&includes=_spf.example.net&all=fail'],
    [
      'dmarc',
      'domain=example.com&policy=reject&rua=a%40example.com%2Cb%40example.com&subdomainPolicy=none&adkim=on&fo=1',
    ],
    ['caa', 'issue=letsencrypt.org&issuewild=%3B&iodef=security%40example.com&critical=on'],
    [
      'mta-sts',
      'domain=example.com&mode=enforce&mx=mx1.example.com+mx2.example.com&maxAgeDays=30&tlsRptEmail=t%40example.com',
    ],
  ])('the script makes the %s record that the server makes', async (kind, query) => {
    const page = await withScript.newPage();
    const shown = '[data-records] .record:not([hidden]), [data-records] [data-policy] code';
    const records = async () =>
      (await page.locator(shown).allInnerTexts()).map((text) => text.replace(/Copy: \w+|Copy|id=\w+/g, '').trim());
    await page.goto(`${lab.app.url}/generate/${kind}/record?${query}`);
    const served = await records();
    await page.goto(`${lab.app.url}/generate/${kind}?${query}`);
    await page.locator('[data-records]').waitFor();
    expect(await records()).toEqual(served);
    expect(served.length).toBeGreaterThan(0);
    await page.close();
  });

  it('loads the published record, counts its DNS lookups, and marks what receivers cannot use', async () => {
    const page = await withScript.newPage();
    await page.goto(`${lab.app.url}/generate/spf`);
    await page.fill('#g-domain', 'https://www.perfect.test/');
    await page.press('#g-domain', 'Enter');
    await page.locator('[data-published=filled]').waitFor();
    expect(await page.inputValue('#g-domain')).toBe('perfect.test');
    expect(await page.locator('[data-made] [data-copy]:visible').count()).toBe(2);
    expect(await page.locator('[data-made] a[href*="/propagation/perfect.test/TXT"]').count()).toBe(1);
    await page.check('input[name=all][value=softfail]');
    await page.locator('[data-made] a[href^="/preview?domain=perfect.test&action=replace"]').waitFor();

    await page.fill('#g-includes', 'spf11.com');
    await page.locator('#g-includes').blur();
    await page.locator('[data-lookups="13"]').waitFor();
    expect(await page.locator('[data-issue=too-many-lookups]').isVisible()).toBe(true);
    expect(await page.locator('[data-made] [data-copy]').count()).toBe(0);

    await page.fill('#g-includes', 'no-such-domain.com');
    await page.locator('#g-includes').blur();
    await page.locator('#g-includes[aria-invalid=true]').waitFor();
    expect(await page.getAttribute('#g-includes', 'aria-describedby')).toContain('g-includes-error');
    expect(await page.locator('#g-includes-error').innerText()).toContain('no-such-domain.com has no SPF record');

    await page.fill('#g-includes', '');
    await page.locator('#g-includes').blur();
    await page.locator('#g-includes:not([aria-invalid])').waitFor();
    await page.close();
  });

  it('without script, a generator loads a record and says what is wrong with the domain', async () => {
    const context = await openContext(browser, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${lab.app.url}/generate/caa`);
    expect(await page.locator('.record:visible').count()).toBe(0);
    await page.locator('details.choices summary').click();
    await page.locator('input[name=issue][value="letsencrypt.org"]').check();
    await page.locator('form[data-maker] button.primary').click();
    expect(await page.locator('#out-0-v').innerText()).toBe('0 issue "letsencrypt.org"');
    await page.fill('#g-domain', 'nonsense');
    await page.locator('[data-load]').click();
    expect(await page.getAttribute('#g-domain', 'aria-invalid')).toBe('true');
    expect(await page.inputValue('#g-domain')).toBe('nonsense');
    expect(await page.isChecked('input[name=issue][value="letsencrypt.org"]')).toBe(true);
    await page.fill('#g-domain', 'perfect.test');
    await page.locator('[data-load]').click();
    expect(await page.getAttribute('[data-published]', 'data-published')).toBe('filled');
    await page.goto(`${lab.app.url}/rules`);
    await page.fill('#q', 'lookups');
    await page.locator('form[role=search] button.primary').click();
    expect(await page.locator('main table a').allInnerTexts()).toContain('SPF DNS lookups');
    await context.close();
  });

  it('checks a list of domains: worst first, sorted by column, kept in the address, with what they have in common', async () => {
    const page = await withScript.newPage();
    await page.goto(`${lab.app.url}/many`);
    await page.fill('#domains', 'perfect.test, https://www.nospf.com/\nnodmarc.com, com');
    await page.locator('form[data-many] button').click();
    const done = '[data-done-text]:text-matches("^3 of 3")';
    await page.locator(done).waitFor();
    const names = () => page.locator('[data-table] tbody th a').allInnerTexts();
    const scores = (await page.locator('[data-table] .score-cell').allInnerTexts()).map(Number);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
    expect((await names()).at(-1)).toBe('perfect.test');
    expect(await page.locator('[data-answer]').innerText()).toBe('1 of 3 domains has a problem.');
    expect(await page.locator('[data-result] .note').innerText()).toContain('com');
    expect(await page.locator('[data-result] .fold li').allInnerTexts()).toEqual([
      'Read as nospf.com from https://www.nospf.com/',
    ]);
    await page.locator('[data-sort=domain]').click();
    expect(await names()).toEqual(['nodmarc.com', 'nospf.com', 'perfect.test']);
    await page.locator('[data-sort=domain]').click();
    expect(await names()).toEqual(['perfect.test', 'nospf.com', 'nodmarc.com']);
    expect(new URL(page.url()).hash).toBe('#perfect.test,nospf.com,nodmarc.com');
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-csv]').click()]);
    expect(file.suggestedFilename()).toBe('domains.csv');
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^domain,status,score,.*\r\nperfect\.test,200,100,0,0,/);
    const address = page.url();
    await page.close();

    const again = await withScript.newPage();
    await again.goto(address);
    await again.locator(done).waitFor();
    expect(await again.inputValue('#domains')).toBe('perfect.test\nnospf.com\nnodmarc.com');
    await again.setViewportSize({ width: 360, height: 800 });
    const finding = await again.locator('[data-table] td[data-label="Most important finding"]').first().boundingBox();
    expect(finding!.x + finding!.width).toBeLessThanOrEqual(360);
    await again.locator('[data-sort=domain]').click();
    expect(await again.locator('[data-table] tbody th a').first().innerText()).toBe('nodmarc.com');
    await again.close();
  });

  it('checks the rest of a list after a broken connection', async () => {
    const page = await withScript.newPage();
    const asked: string[][] = [];
    await page.route('**/api/v1/check-many*', async (route) => {
      asked.push((route.request().postDataJSON() as { domains: string[] }).domains);
      const answer = await route.fetch();
      const [first] = (await answer.text()).split('\n');
      await (asked.length > 1
        ? route.fulfill({ response: answer })
        : route.fulfill({ response: answer, body: `${first}\n{"do` }));
    });
    await page.goto(`${lab.app.url}/many#nospf.com,perfect.test`);
    await page.locator('[data-done-text]:text-matches("^2 of 2")').waitFor();
    expect(asked.map(({ length }) => length)).toEqual([2, 1]);
    await page.close();
  });

  it('copies exactly what is shown', async () => {
    const page = await withScript.newPage();
    await page.goto(lab.app.url);
    const button = page.locator('[data-copy="h-r-v"]');
    await button.click();
    await page.locator('[data-copy="h-r-v"][data-state="done"]').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      'v=DMARC1; p=none; rua=mailto:dmarc@example.com',
    );
    await page.close();
  });

  it('filters at once, and opens what a link leads to', async () => {
    const page = await withScript.newPage();
    await page.goto(`${lab.app.url}/check/spf11.com#passed`);
    await page.locator('details[data-passed][open]').waitFor();
    await page.locator('input[name=severity][value=ok]').uncheck();
    await page.locator('#passed').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.getAll('severity')).toEqual(['problem', 'warn', 'info']);
    await page.locator('a[rel=alternate]').click();
    await page.waitForURL(/lang=de/);
    expect(await page.locator('input[name=severity][value=ok]').isChecked()).toBe(false);
    await page.close();
  });

  it('Swagger UI tries an endpoint out and shows its answer', async () => {
    const page = await withScript.newPage();
    await page.goto(`${lab.app.url}/docs`);
    const operation = page.locator('#operations-idn-convertIdn');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.locator('input[placeholder="name"]').fill('münchen.de');
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table tbody .response-col_description');
    await answer.first().waitFor();
    expect(await answer.first().innerText()).toContain('xn--mnchen-3ya.de');
    await page.screenshot({ path: join(ARTIFACTS, 'swagger-ui.png') });
    expect(await page.locator('a[href="/"]', { hasText: 'Back to the pages' }).count()).toBe(1);
    expect(await violatedRules(page)).toEqual(FOREIGN_VIOLATIONS);
    await page.close();
  });

  /** Drops a file on the area of the file field, and sends the form. */
  const dropFile = async (page: Page, name: string, bytes: Buffer) => {
    const transfer = await page.evaluateHandle(
      ([text, file]) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(atob(text!), (letter) => letter.charCodeAt(0))], file!));
        return data;
      },
      [bytes.toString('base64'), name],
    );
    await page.locator('[data-drop]').dispatchEvent('dragover', { dataTransfer: transfer });
    expect(await page.locator('[data-drop][data-over]').count()).toBe(1);
    await page.locator('[data-drop]').dispatchEvent('drop', { dataTransfer: transfer });
    await page.locator('main form button[type=submit]').click();
    await page.locator('main .note-title').first().waitFor();
  };

  it('takes files that are dropped anywhere in the area of the field', async () => {
    const page = await withScript.newPage();
    await page.goto(`${lab.app.url}/reports`);
    const [{ name, bytes }] = mixedReports() as [{ name: string; bytes: Buffer }];
    await dropFile(page, name, bytes);
    expect(await page.locator('main .note-title').first().innerText()).toMatch(/^Not enough yet/);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#what-if svg.pic').isVisible()).toBe(true);
    await page.close();
  });

  it('shows the configuration of the chosen web server without script, and of all on paper', async () => {
    const context = await openContext(browser, { javaScriptEnabled: false, ...WAITING });
    const page = await context.newPage();
    await page.goto(`${lab.app.url}/web-check/noheaders.com`);
    const shown = () =>
      page.locator('.tab-panel:visible').evaluateAll((panels) => panels.map((one) => one.dataset.tab));
    expect(await shown()).toEqual(['nginx']);
    await page.locator('input[name=server][value=apache]').check();
    expect(await shown()).toEqual(['apache']);
    await page.emulateMedia({ media: 'print' });
    expect(await shown()).toEqual(['nginx', 'apache', 'caddy', 'haproxy', 'lighttpd']);
    await context.close();
  });

  it('analyzes a message that is dropped as a file, and prints its way', async () => {
    const page = await withScript.newPage();
    await page.goto(`${lab.app.url}/message`);
    await dropFile(page, 'message.eml', Buffer.from(throughList(signedMessage(SIGNING_KEY, 'dkim.com', 'signing'))));
    expect(await page.locator('main .note-title').first().innerText()).toMatch(/^The signature of dkim.com is genuine/);
    expect(await page.locator('.diff .added').count()).toBe(5);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#message-way svg.pic').isVisible()).toBe(true);
    await page.close();
  });

  const sheets = async (page: Page) =>
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);

  it.each(['spf11.com', 'spfopen.com', 'perfect.test'])(
    'prints %s on one page, and the whole report',
    async (domain) => {
      const page = await withScript.newPage();
      await page.goto(`${lab.app.url}/check/${domain}?lang=de`);
      expect(await sheets(page)).toHaveLength(1);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.site-head').isVisible()).toBe(false);
      expect(await page.locator('.report-head .verdict').isVisible()).toBe(true);
      expect(await page.locator('#plan').isVisible()).toBe(true);
      expect(await page.locator('#findings').isVisible()).toBe(false);
      await page.emulateMedia({ media: null });
      await page.locator('a[href*="print=full"]').click();
      await page.waitForURL(/print=full/);
      expect((await sheets(page))!.length).toBeGreaterThan(3);
      await page.close();
    },
  );
});
