import type { Sliceable } from '../../domain/slices.js';
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
/** Read before others may have their turn: about a millisecond. */
const LINES_AT_ONCE = 1024;

const ROOTS: ReadonlyMap<string, { kind: Sitemap['kind']; entry: string }> = new Map([
  ['urlset', { kind: 'urlset', entry: 'url' }],
  ['sitemapindex', { kind: 'index', entry: 'sitemap' }],
  ['rss', { kind: 'feed', entry: 'item' }],
  ['feed', { kind: 'feed', entry: 'entry' }],
]);

/** Nothing where the file is no sitemap of any kind; `cut` says that only its beginning was fetched. */
export function* readSitemap(text: string, cut = false): Sliceable<Sitemap | undefined> {
  const content = text.trimStart();
  const isXml = content.startsWith('<');
  // Half an entity or half an address would be a fault that the file does not have.
  const whole = cut ? content.slice(0, content.lastIndexOf(isXml ? '>' : '\n') + 1) : content;
  return isXml ? yield* readingXml(whole, cut) : yield* readingLines(whole);
}

function* readingXml(xml: string, cut: boolean): Sliceable<Sitemap | undefined> {
  let entries = 0;
  let root: string | undefined;
  const locations: string[] = [];
  const dates: string[] = [];
  const wellFormed = yield* readXml(
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
function* readingLines(text: string): Sliceable<Sitemap | undefined> {
  let entries = 0;
  const locations: string[] = [];
  for (const [line] of text.matchAll(/\S+/g)) {
    if (!/^https?:\/\//i.test(line)) return undefined;
    if (++entries <= MOST_LOCATIONS) locations.push(line);
    if (entries % LINES_AT_ONCE === 0) yield;
  }
  return entries === 0 ? undefined : { kind: 'text', entries, locations, dates: [] };
}
