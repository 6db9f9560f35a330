import { createGunzip } from 'node:zlib';
import { absent, known, type Fact } from '../../domain/fact.js';
import { resolveUrl } from '../links/resolve-url.js';
import type { RobotsTxt } from '../robots/robots-txt.js';
import { parseSitemap } from '../sitemap/sitemap.js';
import type { SitemapAnswer } from './seo-facts.js';
import type { Site } from './site.js';
import { fileAnswer, type Reached } from './visit.js';

const MOST_SITEMAPS = 3;
const MOST_BYTES = 4 * 1024 * 1024;
const GZIP = [0x1f, 0x8b];

/** The sitemaps that robots.txt announces, else what there is at the usual place. */
export async function sitemapFacts(site: Site, robots: Fact<RobotsTxt>): Promise<Fact<readonly SitemapAnswer[]>> {
  const announced = robots.state === 'known' ? robots.value.content.sitemaps : [];
  const urls = announced.slice(0, MOST_SITEMAPS).flatMap((value) => resolveUrl(value, site.origin) ?? []);
  if (urls.length === 0) return usualPlace(site);
  const visits = await Promise.all(urls.map((url) => site.invited(url, MOST_BYTES)));
  const reached = visits.filter((visited) => visited.state === 'reached');
  const [missed] = visits.filter((visited) => visited.state === 'unobtainable');
  if (missed && reached.length === 0) return missed;
  return known(await Promise.all(reached.map(sitemapAnswer)));
}

/** Nobody promised a sitemap here, so an error or a page in its place means that there is none. */
async function usualPlace(site: Site): Promise<Fact<readonly SitemapAnswer[]>> {
  const visited = await site.visit('/sitemap.xml', MOST_BYTES);
  if (visited.state === 'unobtainable') return visited;
  const answer = await sitemapAnswer(visited);
  return answer.status === 200 && !answer.html ? known([answer]) : absent;
}

async function sitemapAnswer(visited: Reached): Promise<SitemapAnswer> {
  const file = fileAnswer(visited);
  const { body, cut } = isPacked(visited) ? await unpacked(visited.body) : visited;
  const sitemap = file.html ? undefined : parseSitemap(new TextDecoder().decode(body), cut);
  return { ...file, ...(sitemap && { sitemap }) };
}

function isPacked({ body }: Reached): boolean {
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
