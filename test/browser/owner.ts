import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Internet } from '../lab/internet.js';

export interface Means {
  readonly lang: 'en' | 'de';
  readonly width: number;
  readonly javaScriptEnabled: boolean;
}

/** Every pair of language, width and JavaScript occurs once. */
export const MEANS: readonly Means[] = [
  { lang: 'en', width: 1280, javaScriptEnabled: true },
  { lang: 'en', width: 360, javaScriptEnabled: false },
  { lang: 'de', width: 1280, javaScriptEnabled: false },
  { lang: 'de', width: 360, javaScriptEnabled: true },
];

const RESOLVED = { en: 'Fixed', de: 'Behoben' };

export function optionsOf({ lang, width, javaScriptEnabled }: Means): BrowserContextOptions {
  return { javaScriptEnabled, locale: lang, reducedMotion: 'reduce', viewport: { width, height: 900 } };
}

/** Somebody who does what the pages say, and nothing else: follows links, sends forms, publishes the records shown. */
export class Owner {
  constructor(
    readonly page: Page,
    private readonly url: string,
    private readonly internet: Internet,
    readonly means: Means,
  ) {}

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}${path}${path.includes('?') ? '&' : '?'}lang=${this.means.lang}`);
  }

  /** Without JavaScript, the page of a running check loads itself again until the result is there. */
  async sees(selector: string): Promise<Locator> {
    const found = this.page.locator(selector).first();
    await found.waitFor();
    await this.reads();
    return found;
  }

  async follows(selector: string): Promise<void> {
    await (await this.sees(selector)).click();
  }

  /** The whole page is in the language, and nothing has to be scrolled sideways. */
  async reads(): Promise<void> {
    const root = this.page.locator('html');
    expect(await root.getAttribute('lang')).toBe(this.means.lang);
    expect(await root.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(this.means.width);
  }

  async fills(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [selector, value] of Object.entries(fields)) await this.page.fill(selector, value);
    await this.page.locator('main form button[type=submit]').first().click();
  }

  /** Publishes the record of a change as it stands on the page. */
  async publishes(change: Locator, domain: string): Promise<void> {
    const text = async (selector: string) => (await change.locator(selector).first().innerText()).trim();
    const name = await text('.record [id$=-n]');
    const type = await text('.record .kind');
    const value = await text('.record [id$=-v]');
    const data = type === 'TXT' ? `"${value}"` : value;
    this.internet.zone(domain).set(`${name} ${type} ${data}`);
  }

  /** Asks whether the change is there, and reads that it is. */
  async isDoneWith(change: Locator): Promise<void> {
    await change.locator('a[data-fixcheck]').click();
    await this.readsFixed();
  }

  async readsFixed(): Promise<void> {
    const result = await this.sees('[data-fixcheck-result]');
    expect(await result.innerText()).toBe(RESOLVED[this.means.lang]);
  }

  change(finding: string): Locator {
    return this.page.locator(`.change:has(a[href$="#${finding}"]), .change:has(a[href*="/${finding}"])`).first();
  }
}
