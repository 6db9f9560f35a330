import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
export const ARTEFACTS = join(__dirname, '../../artefacts');
const QUIET = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: QUIET });
}

/** A context in which nothing is given up before the test is, however busy the machine. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(0);
  return context;
}

/** Where Chromium is missing, a run says what it left out; CI has it. */
export function inChromium(what: string, suite: () => void): void {
  if (CHROMIUM === undefined && !process.env.CI) it.todo(`${what}: no Chromium is installed here`);
  else describe(`${what} in Chromium`, suite);
}
