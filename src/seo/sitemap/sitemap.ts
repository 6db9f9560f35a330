import { readXml } from './xml-reader.js';

/** The pages a site lists, or the further lists it points to. */
export interface Sitemap {
  readonly kind: 'urlset' | 'index' | 'feed' | 'text';
  readonly entries: number;
  /** The first few addresses. */
  readonly locations: readonly string[];
  /** Every date of a change, as written. */
  readonly dates: readonly string[];
}

/** What sitemaps.org allows in one file. */
export const MOST_ENTRIES = 50_000;
const MOST_LOCATIONS = 50;

const ROOTS: ReadonlyMap<string, { kind: Sitemap['kind']; entry: string }> = new Map([
  ['urlset', { kind: 'urlset', entry: 'url' }],
  ['sitemapindex', { kind: 'index', entry: 'sitemap' }],
  ['rss', { kind: 'feed', entry: 'item' }],
  ['feed', { kind: 'feed', entry: 'entry' }],
]);

/** Nothing where the file is no sitemap of any kind; `cut` says that only its beginning was fetched. */
export function parseSitemap(text: string, cut = false): Sitemap | undefined {
  const content = text.trimStart();
  return content.startsWith('<') ? parseXml(content, cut) : parseLines(content);
}

function parseXml(xml: string, cut: boolean): Sitemap | undefined {
  let entries = 0;
  let root: string | undefined;
  const locations: string[] = [];
  const dates: string[] = [];
  const wellFormed = readXml(
    xml,
    (path, text) => {
      root ??= path[0];
      const name = path.at(-1);
      if (name === ROOTS.get(root ?? '')?.entry) entries++;
      else if (path.length > 3) return;
      else if (name === 'loc' && locations.length < MOST_LOCATIONS) locations.push(text);
      else if (name === 'lastmod' && dates.length < MOST_ENTRIES) dates.push(text);
    },
    cut,
  );
  const kind = ROOTS.get(root ?? '')?.kind;
  return wellFormed && kind ? { kind, entries, locations, dates } : undefined;
}

/** A plain list, one address a line. */
function parseLines(text: string): Sitemap | undefined {
  const lines = text.split(/\s+/).filter((line) => line !== '');
  if (lines.length === 0 || !lines.every((line) => /^https?:\/\//i.test(line))) return undefined;
  return { kind: 'text', entries: lines.length, locations: lines.slice(0, MOST_LOCATIONS), dates: [] };
}
