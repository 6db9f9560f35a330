import { Buffer } from 'node:buffer';
import { atOnce } from '../dist/domain/slices.js';
import { readingPage } from '../dist/seo/html/html-facts.js';

const MEGABYTE = 1024 * 1024;
const ALLOWED_MS = 60;
const WARM_UP = 10;
const ROUNDS = 20;
const PART = `<section class="card wide" data-id="1"><h2>Lamps &amp; shades</h2>
<p>Made in <b>small</b> numbers, with a <a href="/lamps?colour=red&amp;size=2">catalogue of all lamps</a> to look through.</p>
<img src="/lamp.jpg" alt="A lamp" loading="lazy" width="400" height="300"><ul><li>Glass</li><li>Brass</li></ul></section>
`;
const page = Buffer.from(
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lamps</title></head><body>${PART.repeat(MEGABYTE / PART.length)}`,
);

/** CPU time of reading a page of one megabyte, which is far more markup than most pages have. */
export async function run() {
  for (let round = 0; round < WARM_UP; round++) atOnce(readingPage(page));
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++) atOnce(readingPage(page));
  const { user, system } = process.cpuUsage(before);
  const value = (user + system) / 1000 / ROUNDS;
  return [
    {
      name: 'facts of a page of 1 MB',
      unit: 'ms CPU',
      results: [
        { label: 'readingPage', value },
        { label: 'allowed', value: ALLOWED_MS },
      ],
      ratio: ALLOWED_MS / value,
      goal: 1,
    },
  ];
}
