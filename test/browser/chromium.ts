import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { describeIf } from '../sweep.js';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
export const ARTIFACTS = join(__dirname, '../../artifacts');
const QUIET = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

const PATIENCE_MS = 120_000;

/** For contexts whose pages come with their result, however long it takes. */
export const WAITING = { extraHTTPHeaders: { prefer: 'wait=600' } };

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: QUIET });
}

/** A context with long timeouts, for busy machines, which end before that of the test. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** Without Chromium, the run lists the suite as left out; CI always has it. */
export function inChromium(what: string, suite: () => void): void {
  describeIf(CHROMIUM !== undefined, `${what} in Chromium`, 'needs an installed Chromium', suite);
}
