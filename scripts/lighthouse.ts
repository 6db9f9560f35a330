import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { LabApp } from '../test/e2e/lab-app.js';

/**
 * Lighthouse scores of the home page, a report, a web check, the form of a move and a rule page, measured with the
 * installed Chromium. This is the last version for Node 20; npx downloads it, because it would be by far the largest
 * development dependency.
 */
const LIGHTHOUSE = 'lighthouse@12.8';
const PAGES = {
  home: '/',
  report: '/check/nospf.com',
  web: '/web-check/perfect.test',
  move: '/move',
  rule: '/rules/dmarc-policy',
};
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Reports and web checks are `noindex`, for which Lighthouse lowers the SEO score, so they have no SEO goal. */
const GOALS: Readonly<Record<keyof typeof PAGES, Readonly<Partial<Record<(typeof CATEGORIES)[number], number>>>>> = {
  home: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  report: { performance: 95, accessibility: 100, 'best-practices': 100 },
  web: { performance: 95, accessibility: 100, 'best-practices': 100 },
  move: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  rule: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
};

interface Result {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
}

mkdirSync('artifacts/lighthouse', { recursive: true });
const lab = await LabApp.start();
let isGood = true;
for (const [name, path] of Object.entries(PAGES) as [keyof typeof PAGES, string][]) {
  await lab.app.get(path, { accept: 'text/html' }); // puts the report into the cache
  const file = `artifacts/lighthouse/${name}.json`;
  const scores = await measured(`${lab.app.url}${path}?lang=en`, file);
  const missed = CATEGORIES.filter((category) => (scores[category] ?? 0) < (GOALS[name][category] ?? 0));
  isGood &&= missed.length === 0;
  process.stdout.write(`${name}: ${CATEGORIES.map((category) => `${category} ${scores[category]}`).join(', ')}\n`);
}
await lab.close();
process.exit(isGood ? 0 : 1);

/** Runs Lighthouse as a child process, so that this process can serve the pages. */
async function measured(url: string, file: string): Promise<Record<string, number>> {
  const flags = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  const run = spawn('npx', ['--yes', LIGHTHOUSE, url, ...flags], {
    stdio: 'inherit',
    env: { CHROME_PATH: '/usr/bin/chromium', ...process.env },
  });
  await new Promise((resolve) => run.once('exit', resolve));
  const { categories } = JSON.parse(readFileSync(file, 'utf8')) as Result;
  return Object.fromEntries(Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]));
}
