import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { LabApp } from '../e2e/lab-app.js';
import { ARTIFACTS, openContext, WAITING } from './chromium.js';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const SHOTS = join(ARTIFACTS, 'pages');
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 900 };
/** Number of pages open at the same time; as many as two cores can serve. */
const AT_ONCE = 3;
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** By far the slowest rule; it runs in one language only, because colors do not depend on it. */
const COLORS = 'color-contrast';
const FIRST_LANGUAGE = 'en';
const COPY_AND_PRINT = 'button:is([data-copy], [data-copy-text], [data-print])';
const NEEDS_SCRIPT = `${COPY_AND_PRINT}, button[data-pause]`;

/** A page to visit: its URL, and how to open it if that is not enough. */
export interface Sight {
  readonly path: string;
  readonly language: string;
  readonly open?: (page: Page, address: string, lab: LabApp) => Promise<unknown>;
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Visits pages in both themes and widths, with and without script; reports faults as texts. */
export class Visits {
  private constructor(
    private readonly withScript: BrowserContext,
    private readonly without: BrowserContext,
    private readonly lab: LabApp,
  ) {}

  static async start(browser: Browser, lab: LabApp): Promise<Visits> {
    mkdirSync(SHOTS, { recursive: true });
    const withScript = await openContext(browser, {
      reducedMotion: 'reduce',
      viewport: WIDE,
      ...WAITING,
    });
    return new Visits(
      withScript,
      await openContext(browser, {
        javaScriptEnabled: false,
        viewport: WIDE,
        ...WAITING,
      }),
      lab,
    );
  }

  /** Faults by page, in order. */
  async all(sights: readonly Sight[]): Promise<ReadonlyMap<Sight, readonly string[]>> {
    const complaints = new Map(sights.map((sight) => [sight, [] as string[]]));
    const waiting = sights.values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.visitor(waiting, complaints)));
    return complaints;
  }

  private async visitor(waiting: Iterable<Sight>, complaints: ReadonlyMap<Sight, string[]>): Promise<void> {
    let found: string[] = [];
    const pages = await Promise.all([this.withScript.newPage(), this.without.newPage()]);
    for (const page of pages) {
      page.on('console', (message) => {
        // Chromium logs an error for every page with an error status.
        const isStatus = message.text().startsWith('Failed to load resource') && message.location().url === page.url();
        if (!isStatus) found.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => found.push(`error: ${error.message}`));
    }
    for (const sight of waiting) {
      found = complaints.get(sight)!;
      try {
        found.push(...(await this.scripted(pages[0], sight)), ...(await this.plain(pages[1], sight)));
      } catch (error) {
        found.push(String(error));
      }
    }
    await Promise.all(pages.map((page) => page.close()));
  }

  private async scripted(page: Page, sight: Sight): Promise<string[]> {
    const isFirst = sight.language === FIRST_LANGUAGE;
    await this.open(page, sight, { colorScheme: 'light' });
    await page.evaluate(AXE);
    const wide = [
      ...(await sideways(page)),
      ...(await overlaps(page)),
      ...(isFirst ? await violations(page, STANDARDS) : []),
    ];
    if (isFirst) await shoot(page, sight, 'light-1280');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(NARROW);
    const narrow = [
      ...(await sideways(page)),
      ...(await overlaps(page)),
      ...(isFirst ? await violations(page, [COLORS]) : await violations(page, STANDARDS, [COLORS])),
    ];
    await shoot(page, sight, 'dark-360');
    const hidden = await page.locator(`${COPY_AND_PRINT}[hidden]:not([hidden] *)`).count();
    return [
      ...wide,
      ...narrow.map((one) => `dark, 360 px: ${one}`),
      ...(hidden > 0 ? [`${hidden} buttons that stay hidden`] : []),
    ];
  }

  /** Without script, the page must not offer controls that need one. */
  private async plain(page: Page, sight: Sight): Promise<string[]> {
    await this.open(page, sight, { colorScheme: 'dark' });
    const wide = await sideways(page);
    await page.setViewportSize(NARROW);
    const dead = await page.locator(NEEDS_SCRIPT).filter({ visible: true }).count();
    return [...wide, ...(await sideways(page)), ...(dead > 0 ? [`${dead} buttons that do nothing`] : [])].map(
      (one) => `without script: ${one}`,
    );
  }

  /** Opens the page and expands all collapsed parts. */
  private async open(page: Page, sight: Sight, media: { readonly colorScheme: 'light' | 'dark' }): Promise<void> {
    await leave(page);
    await page.setViewportSize(WIDE);
    await page.emulateMedia(media);
    const address = addressOf(this.lab.app.url, sight);
    await (sight.open ? sight.open(page, address, this.lab) : page.goto(address));
    await page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))");
  }
}

/** A page that waits for something loads itself again. Where it does so just now, the first attempt fails. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank').catch(() => page.goto('about:blank'));
}

function addressOf(url: string, { path, language }: Sight): string {
  return `${url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

async function shoot(page: Page, { path, language }: Sight, view: string): Promise<void> {
  const name = `${path.replace(/[^\w.-]+/g, '_').slice(0, 60)}-${language}-${view}.jpg`;
  await page.screenshot({ path: join(SHOTS, name), type: 'jpeg', quality: 70, fullPage: true });
}

async function sideways(page: Page): Promise<string[]> {
  const [inner, outer] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  return inner > outer ? [`${inner} px in a window of ${outer}`] : [];
}

/** Texts that overlap. */
async function overlaps(page: Page): Promise<string[]> {
  const found = await page.evaluate<string[]>(`(${String(overlappingTexts)})()`);
  return found.map((texts) => `overlap: ${texts}`);
}

/** Runs in the page. The boxes of adjacent lines may overlap by a few pixels. */
function overlappingTexts(): string[] {
  const SHARED = 6;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines: { readonly box: DOMRect; readonly text: string }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent!.trim();
    const isShown = node.parentElement!.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const head = node.parentElement!.closest('.stack thead');
    const isForReaders = head !== null && getComputedStyle(head).position === 'absolute';
    if (text === '' || !isShown || isForReaders || node.parentElement!.closest('.vh, select, textarea')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    lines.push(...[...range.getClientRects()].map((box) => ({ box, text: text.slice(0, 40) })));
  }
  const isAcross = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SHARED &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SHARED;
  return lines.flatMap(({ box, text }, i) =>
    lines.slice(i + 1).flatMap((other) => (isAcross(box, other.box) ? [`${text} | ${other.text}`] : [])),
  );
}

/** Rules of axe that a page violates, for pages of others. */
export async function violatedRules(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return (await violations(page, STANDARDS)).map((one) => one.split(':', 1)[0]!);
}

async function violations(page: Page, tags: readonly string[], without: readonly string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const options = JSON.stringify({ runOnly: tags, rules, resultTypes: ['violations'], preload: false });
  const found = await page.evaluate<Violation[]>(`axe.run(document, ${options}).then(({ violations }) => violations)`);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
