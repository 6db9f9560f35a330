import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { LabApp } from '../e2e/lab-app.js';
import { FORM_PAGES, RESULT_PAGES } from '../e2e/site-pages.js';
import { sweep } from '../sweep.js';
import { ARTEFACTS, inChromium, launch } from './chromium.js';

jest.setTimeout(120_000);

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const SHOTS = join(ARTEFACTS, 'pages');
const WIDTHS = [1280, 360];
const THEMES = ['light', 'dark'] as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

inChromium('Pages', () => {
  let lab: LabApp;
  let browser: Browser;
  let withScript: BrowserContext;
  let without: BrowserContext;
  const complaints: string[] = [];

  beforeAll(async () => {
    mkdirSync(SHOTS, { recursive: true });
    lab = await LabApp.start();
    browser = await launch();
    withScript = await browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
      reducedMotion: 'reduce',
    });
    without = await browser.newContext({ javaScriptEnabled: false });
    for (const context of [withScript, without])
      context.on('page', (page) => {
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

  const cases = [...FORM_PAGES, ...RESULT_PAGES].flatMap((path) =>
    ['en', 'de'].map((language) => [path, language] as const),
  );

  it.each(sweep('pages in Chromium', cases, 4, 24))(
    '%s in %s: both themes and widths, with and without script',
    async (path, language) => {
      const url = `${lab.app.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
      for (const [kind, context] of [
        ['script', withScript],
        ['plain', without],
      ] as const) {
        const page = await context.newPage();
        await page.goto(url);
        await page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))");
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const scroll = await page.evaluate('document.documentElement.scrollWidth');
          expect([width, scroll]).toEqual([width, await page.evaluate('document.documentElement.clientWidth')]);
          for (const colorScheme of kind === 'script' ? THEMES : []) {
            await page.emulateMedia({ colorScheme });
            expect([width, colorScheme, await violations(page)]).toEqual([width, colorScheme, []]);
            const name = `${path.replace(/[^\w.-]+/g, '_').slice(0, 60)}-${language}-${width}-${colorScheme}-${kind}.png`;
            await page.screenshot({ path: join(SHOTS, name), fullPage: true });
          }
        }
        await page.close();
      }
    },
  );

  it.each(['en', 'de'])('a bounce that is pasted, in %s, with and without script', async (language) => {
    for (const context of [withScript, without]) {
      const page = await context.newPage();
      await page.goto(`${lab.app.url}/bounce?lang=${language}`);
      await page.fill('#raw', '<jo@perfect.test>: 550 5.7.25 The address 192.0.2.1 does not have a PTR record');
      await page.click('main button[type=submit]');
      expect(await page.getAttribute('html', 'lang')).toBe(language);
      expect(await page.textContent('main')).toContain('/lookup/192.0.2.1/PTR');
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        if (context === withScript) expect(await violations(page)).toEqual([]);
        await page.screenshot({ path: join(SHOTS, `bounce-result-${language}-${width}.png`), fullPage: true });
      }
      await page.close();
    }
  });

  async function violations(page: Page): Promise<string[]> {
    await page.evaluate(AXE);
    const options = JSON.stringify({ runOnly: RULES, resultTypes: ['violations'] });
    const found = await page.evaluate<Violation[]>(
      `axe.run(document, ${options}).then(({ violations }) => violations)`,
    );
    return found.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 200))
          .join(' | ')}`,
    );
  }

  it('checks a domain by keyboard, shows topics as they finish, and becomes the report', async () => {
    const page = await withScript.newPage();
    await page.goto(lab.app.url);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
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

  it('shows progress while the check runs', async () => {
    const page = await withScript.newPage();
    const states: string[] = [];
    await page.exposeFunction('seen', (state: string) => void states.push(state));
    await page.addInitScript(`new MutationObserver(() => {
      seen(String(document.querySelectorAll('[data-topic]:not([data-state="running"])').length));
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-state'] })`);
    await page.goto(`${lab.app.url}/check?domain=spfvoid.com&live=1`);
    await page.locator('.report-head .ring').waitFor();
    expect(Math.max(...states.map(Number))).toBeGreaterThan(5);
    await page.close();
  });

  it('creates a record by keyboard, while one types, as the server does', async () => {
    const page = await withScript.newPage();
    await page.goto(`${lab.app.url}/generate/dmarc`);
    while ((await page.evaluate('document.activeElement.id')) !== 'g-domain') await page.keyboard.press('Tab');
    await page.keyboard.type('example.com');
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
    await page.evaluate("document.querySelector('[data-maker]').dispatchEvent(new Event('input'))");
    expect(await records()).toEqual(served);
    expect(served.length).toBeGreaterThan(0);
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
    await page.close();
  });

  it('prints everything unfolded, without controls', async () => {
    const page = await withScript.newPage();
    await page.goto(`${lab.app.url}/check/spf11.com`);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.site-head').isVisible()).toBe(false);
    expect((await page.pdf()).length).toBeGreaterThan(10_000);
    await page.close();
  });
});
