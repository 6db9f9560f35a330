import { Buffer } from 'node:buffer';
import { runToEnd } from '../dist/base/execution/time-slices.js';
import { readHtmlFacts } from '../dist/features/seo/html/html-facts.js';
import { compared, cpuOf, inTurns } from './rounds.mjs';

const MEGABYTE = 1024 * 1024;
const ALLOWED_MS = 60;
const WARM_UPS = 10;
const PAGES = 4;
const PART = `<section class="card wide" data-id="1"><h2>Lamps &amp; shades</h2>
<p>Made in <b>small</b> numbers, with a <a href="/lamps?colour=red&amp;size=2">catalog of all lamps</a> to look through.</p>
<img src="/lamp.jpg" alt="A lamp" loading="lazy" width="400" height="300"><ul><li>Glass</li><li>Brass</li></ul></section>
`;
const page = Buffer.from(
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lamps</title></head><body>${PART.repeat(MEGABYTE / PART.length)}`,
);

/** CPU time of parsing a page of one megabyte, which is far more markup than most pages have. */
export async function run() {
  const read = () => runToEnd(readHtmlFacts(page));
  for (let i = 0; i < WARM_UPS; i++) read();
  const rounds = await inTurns({
    readHtmlFacts: async () => (await cpuOf(() => times(PAGES, read))) / PAGES / 1000,
    allowed: () => ALLOWED_MS,
  });
  return [compared('facts of a page of 1 MB', 'ms CPU', rounds, (of) => of.allowed / of.readHtmlFacts, 1)];
}

function times(count, work) {
  for (let i = 0; i < count; i++) work();
}
