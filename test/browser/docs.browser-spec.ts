import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { RunningApp } from '../e2e/running-app.js';
import { ARTEFACTS, inChromium, launch } from './chromium.js';

jest.setTimeout(60_000);

inChromium('Swagger UI', () => {
  let app: RunningApp;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    app = await RunningApp.start();
    browser = await launch();
    page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  it('tries an endpoint out and shows its answer, under its Content-Security-Policy', async () => {
    await page.goto(`${app.url}/docs`);
    const operation = page.locator('#operations-idn-convertIdn');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.locator('input[placeholder="name"]').fill('münchen.de');
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table tbody .response-col_description');
    await answer.first().waitFor();
    expect(await answer.first().innerText()).toContain('xn--mnchen-3ya.de');
    mkdirSync(ARTEFACTS, { recursive: true });
    await page.screenshot({ path: join(ARTEFACTS, 'swagger-ui.png') });
    expect(complaints).toEqual([]);
  });
});
