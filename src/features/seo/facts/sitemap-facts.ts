import { createGunzip } from 'node:zlib';
import { absent, deriveFact, known, unobtainable, type Fact, type Unobtainable } from '#base/domain/fact.js';
import type { WorkBudget } from '#base/execution/work-budget.js';
import { resolveUrl } from '../links/resolve-url.js';
import type { RobotsTxt } from '../robots/robots-txt.js';
import { readSitemap } from '../sitemap/sitemap.js';
import { hasRefusalStatus } from './challenge.js';
import type { SitemapAnswer } from './seo-facts.js';
import type { Site } from './site.js';
import { fileAnswer, type Fetched } from './fetch-page.js';

const MAX_SITEMAPS = 3;
const MAX_BYTES = 4 * 1024 * 1024;
const GZIP = [0x1f, 0x8b];
/** A list of URLs, or the root element of an XML sitemap. */
const FORM = /^https?:\/\/|<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/;

/** The sitemaps that robots.txt lists, otherwise /sitemap.xml. */
export async function sitemapFacts(
  site: Site,
  robots: Fact<RobotsTxt>,
  budget: WorkBudget,
): Promise<Fact<readonly SitemapAnswer[]>> {
  const announced = robots.state === 'known' ? robots.value.content.sitemaps : [];
  const named = announced.filter((value) => value !== '');
  const urls = named.slice(0, MAX_SITEMAPS).flatMap((value) => resolveUrl(value, site.origin) ?? []);
  if (urls.length === 0) return usualPlace(site, budget);
  const visits = await Promise.all(urls.map((url) => site.invited(url, MAX_BYTES)));
  const answers = await Promise.all(visits.map((visited) => answerOf(withoutRefusal(visited), budget)));
  const read = answers.filter((answer) => answer.state === 'known');
  const [missed] = answers.filter((answer) => answer.state === 'unobtainable');
  return missed && read.length === 0 ? missed : known(read.map(({ value }) => value));
}

/** No sitemap was announced at this path, so that an error or a web page means that there is none. */
async function usualPlace(site: Site, budget: WorkBudget): Promise<Fact<readonly SitemapAnswer[]>> {
  const answer = await answerOf(await site.fetchPage('/sitemap.xml', MAX_BYTES), budget);
  return deriveFact(answer, (file) => (file.status === 200 && !file.html ? known([file]) : absent));
}

function withoutRefusal(visited: Fetched | Unobtainable): Fetched | Unobtainable {
  return visited.state === 'reached' && hasRefusalStatus(visited.answer) ? unobtainable('server-error') : visited;
}

async function answerOf(visited: Fetched | Unobtainable, budget: WorkBudget): Promise<Fact<SitemapAnswer>> {
  if (visited.state === 'unobtainable') return visited;
  const file = fileAnswer(visited, FORM);
  if (file.html) return known(file);
  const { body, cut } = isPacked(visited) ? await decompress(visited.body) : visited;
  const read = await budget.read(readSitemap(new TextDecoder().decode(body), cut));
  return deriveFact(read, (sitemap) => known({ ...file, ...(sitemap && { sitemap }) }));
}

function isPacked({ body }: Fetched): boolean {
  return GZIP.every((byte, index) => body[index] === byte);
}

/** Decompresses a sitemap up to the size limit; a truncated file gives what there is. */
async function decompress(packed: Uint8Array): Promise<{ body: Uint8Array; cut: boolean }> {
  const chunks: Buffer[] = [];
  let room = MAX_BYTES;
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
