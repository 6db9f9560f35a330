import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { LabApp } from '../test/e2e/lab-app.js';

/** Takes the screenshot of the README and the social card from the real pages: npm run pictures. */
const DOMAIN = 'nospf.com';
const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';

const lab = await LabApp.start();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, bypassCSP: true });
mkdirSync('docs/pictures', { recursive: true });
await page.goto(`${lab.app.url}/check/${DOMAIN}`);
const { y, height } = (await page.locator('#plan .change').first().boundingBox())!;
const clip = { x: 0, y: 0, width: 1280, height: Math.ceil(y + height + 16) }; // verdict and first change
await page.screenshot({ path: 'docs/pictures/report.png', fullPage: true, clip });
await page.setViewportSize({ width: 1200, height: 630 });
await page.goto(lab.app.url);
await page.addStyleTag({
  content: '.site-nav{display:none}.hero{padding-block:5rem;max-width:60rem}.hero h1{font-size:4rem}',
});
await page.screenshot({ path: 'src/faces/site/assets/social-card.png' });
await browser.close();
await lab.close();
process.exit(0);
