import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
export const ARTEFACTS = join(__dirname, '../../artefacts');
const QUIET = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: QUIET });
}

/** Where Chromium is missing, a run says what it left out; CI has it. */
export function inChromium(what: string, suite: () => void): void {
  if (CHROMIUM === undefined && !process.env.CI) it.todo(`${what}: no Chromium is installed here`);
  else describe(`${what} in Chromium`, suite);
}
