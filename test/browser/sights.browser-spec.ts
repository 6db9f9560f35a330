import type { Browser } from 'playwright-core';
import { LabApp } from '../e2e/lab-app.js';
import { sweep } from '../sweep.js';
import { inChromium, launch } from './chromium.js';
import { SIGHTS } from './sights.js';
import { Visits } from './visits.js';

/** Number of pages per test. */
const AT_A_TIME = 6;

inChromium('Sights', () => {
  let lab: LabApp;
  let browser: Browser;
  let visits: Visits;

  beforeAll(async () => {
    [lab, browser] = await Promise.all([LabApp.start(), launch()]);
    visits = await Visits.start(browser, lab);
  });
  afterAll(async () => {
    await browser.close();
    await lab.close();
  });

  const sights = sweep('pages in Chromium', SIGHTS, 4, 10);
  const groups = Array.from({ length: Math.ceil(sights.length / AT_A_TIME) }, (_, i) => {
    const group = sights.slice(i * AT_A_TIME, (i + 1) * AT_A_TIME);
    return [group.map(({ path, language }) => `${path} (${language})`).join(', '), group] as const;
  });
  it.each(groups)('both themes and widths, with and without script: %s', async (_, group) => {
    const found = await visits.all(group);
    const bad = [...found].filter(([, complaints]) => complaints.length > 0);
    expect(bad.map(([{ path, language }, complaints]) => [path, language, ...complaints])).toEqual([]);
  });
});
