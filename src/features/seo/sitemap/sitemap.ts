import type { Sliceable } from '#base/execution/time-slices.js';
import { readXml } from './xml-reader.js';

/** A list of pages, or an index of such lists. */
export interface Sitemap {
  readonly kind: 'urlset' | 'index' | 'feed' | 'text';
  readonly entries: number;
  /** The first entries. */
  readonly locations: readonly string[];
  /** Every lastmod date, as published. */
  readonly dates: readonly string[];
}

/** The maximum of sitemaps.org for one file. */
export const MAX_ENTRIES = 50_000;
const MAX_LOCATIONS = 50;
/** Lines per time slice: about a millisecond. */
const LINES_PER_SLICE = 1024;

const ROOTS: ReadonlyMap<string, { kind: Sitemap['kind']; entry: string }> = new Map([
  ['urlset', { kind: 'urlset', entry: 'url' }],
  ['sitemapindex', { kind: 'index', entry: 'sitemap' }],
  ['rss', { kind: 'feed', entry: 'item' }],
  ['feed', { kind: 'feed', entry: 'entry' }],
]);

/** Undefined where the file is not a sitemap of any kind; `cut` means that only its beginning was fetched. */
export function* readSitemap(text: string, cut = false): Sliceable<Sitemap | undefined> {
  const content = text.trimStart();
  const isXml = content.startsWith('<');
  // A truncated entity or URL would be reported as a fault that the file does not have.
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
      else if (name === 'loc' && locations.length < MAX_LOCATIONS) locations.push(text);
      else if (name === 'lastmod' && dates.length < MAX_ENTRIES) dates.push(text);
    },
    cut,
  );
  const kind = ROOTS.get(root ?? '')?.kind;
  return wellFormed && kind ? { kind, entries, locations, dates } : undefined;
}

/** A plain list with one URL per line. */
function* readingLines(text: string): Sliceable<Sitemap | undefined> {
  let entries = 0;
  const locations: string[] = [];
  for (const [line] of text.matchAll(/\S+/g)) {
    if (!/^https?:\/\//i.test(line)) return undefined;
    if (++entries <= MAX_LOCATIONS) locations.push(line);
    if (entries % LINES_PER_SLICE === 0) yield;
  }
  return entries === 0 ? undefined : { kind: 'text', entries, locations, dates: [] };
}
