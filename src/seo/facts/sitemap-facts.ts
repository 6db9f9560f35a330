import { createGunzip } from 'node:zlib';
import { absent, derive, known, unobtainable, type Fact, type Unobtainable } from '../../domain/fact.js';
import type { WorkBudget } from '../../domain/work-budget.js';
import { resolveUrl } from '../links/resolve-url.js';
import type { RobotsTxt } from '../robots/robots-txt.js';
import { readSitemap } from '../sitemap/sitemap.js';
import { isRefusal } from './challenge.js';
import type { SitemapAnswer } from './seo-facts.js';
import type { Site } from './site.js';
import { fileAnswer, type Fetched } from './fetch-page.js';

const MOST_SITEMAPS = 3;
const MOST_BYTES = 4 * 1024 * 1024;
const GZIP = [0x1f, 0x8b];
/** A list of URLs, or the root of an XML document. */
const FORM = /^https?:\/\/|<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/;

/** The sitemaps that robots.txt announces, else what there is at the usual place. */
export async function sitemapFacts(
  site: Site,
  robots: Fact<RobotsTxt>,
  budget: WorkBudget,
): Promise<Fact<readonly SitemapAnswer[]>> {
  const announced = robots.state === 'known' ? robots.value.content.sitemaps : [];
  const named = announced.filter((value) => value !== '');
  const urls = named.slice(0, MOST_SITEMAPS).flatMap((value) => resolveUrl(value, site.origin) ?? []);
  if (urls.length === 0) return usualPlace(site, budget);
  const visits = await Promise.all(urls.map((url) => site.invited(url, MOST_BYTES)));
  const answers = await Promise.all(visits.map((visited) => answerOf(withoutRefusal(visited), budget)));
  const read = answers.filter((answer) => answer.state === 'known');
  const [missed] = answers.filter((answer) => answer.state === 'unobtainable');
  return missed && read.length === 0 ? missed : known(read.map(({ value }) => value));
}

/** Nobody promised a sitemap here, so an error or a page in its place means that there is none. */
async function usualPlace(site: Site, budget: WorkBudget): Promise<Fact<readonly SitemapAnswer[]>> {
  const answer = await answerOf(await site.fetchPage('/sitemap.xml', MOST_BYTES), budget);
  return derive(answer, (file) => (file.status === 200 && !file.html ? known([file]) : absent));
}

function withoutRefusal(visited: Fetched | Unobtainable): Fetched | Unobtainable {
  return visited.state === 'reached' && isRefusal(visited.answer) ? unobtainable('server-error') : visited;
}

async function answerOf(visited: Fetched | Unobtainable, budget: WorkBudget): Promise<Fact<SitemapAnswer>> {
  if (visited.state === 'unobtainable') return visited;
  const file = fileAnswer(visited, FORM);
  if (file.html) return known(file);
  const { body, cut } = isPacked(visited) ? await unpacked(visited.body) : visited;
  const read = await budget.read(readSitemap(new TextDecoder().decode(body), cut));
  return derive(read, (sitemap) => known({ ...file, ...(sitemap && { sitemap }) }));
}

function isPacked({ body }: Fetched): boolean {
  return GZIP.every((byte, index) => body[index] === byte);
}

/** As much of a compressed sitemap as there is room for; where it breaks off, the rest is missing. */
async function unpacked(packed: Uint8Array): Promise<{ body: Uint8Array; cut: boolean }> {
  const chunks: Buffer[] = [];
  let room = MOST_BYTES;
  const unzip = createGunzip().end(packed);
  try {
    for await (const chunk of unzip as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      room -= chunk.length;
      if (room < 0) break;
    }
  } catch {
    room = -1;
  }
  return { body: Buffer.concat(chunks), cut: room < 0 };
}
