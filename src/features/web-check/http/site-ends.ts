import { type Fact, known } from '#base/domain/fact.js';
import type { SiteEntry } from '#base/domain/site-entry.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { unobtainableFrom } from '#platform/network/unobtainable.js';
import { entryEnd } from './entry-end.js';
import type { Walk } from './site-walker.js';

/** Ends that say nothing about what others get. */
const UNSEEN: readonly SiteEntry['end'][] = ['unknown', 'no-answer', 'bad-answer'];
const PAGES: readonly SiteEntry['end'][] = ['page', 'withheld'];

/**
 * Where the addresses that visitors type end. A name without an address is no fault if another name has one, nor is a
 * closed port for plain HTTP next to HTTPS.
 */
export function siteEnds(walks: readonly Walk[]): Fact<readonly SiteEntry[]> {
  const entries = walks.map((walk) => ({ walk, entry: entryOf(walk) }));
  const hasPage = entries.some(({ entry }) => PAGES.includes(entry.end));
  const hasAddress = entries.some(
    ({ walk: { visited }, entry: { end } }) => visited.length > 0 || end !== 'no-address',
  );
  const meant = entries.filter(({ walk: { visited, start }, entry: { end } }) => {
    if (visited.length > 0) return true;
    if (end === 'no-address') return !hasAddress;
    return !(hasPage && start.protocol === 'http:' && end === 'closed');
  });
  const seen = meant.filter(({ entry }) => !UNSEEN.includes(entry.end));
  const isDead = seen.some(({ entry }) => !PAGES.includes(entry.end));
  const unseen = meant.find(({ entry, walk }) => UNSEEN.includes(entry.end) && walk.start.protocol === 'https:');
  if (!isDead && (unseen || seen.length === 0))
    return unobtainableFrom(unseen?.walk.failure ?? new UpstreamError('timeout'));
  return known(seen.map(({ entry }) => entry));
}

export function entryOf(walk: Walk): SiteEntry {
  const hops = walk.visited.map(({ url, response: { status, tls } }) => ({
    url: url.href,
    status,
    tls: tls?.version ?? null,
  }));
  return { url: walk.start.href, hops, finalUrl: walk.last.href, ...entryEnd(walk) };
}
