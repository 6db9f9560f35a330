import { answerEnd, type SiteEntry } from '#base/domain/site-entry.js';
import { isRefusal } from '#base/fingerprints/bot-challenge.js';
import { failureEnd } from '#platform/network/web/failure-end.js';
import type { Walk } from './site-walk.js';

/** What our own limits prevented is unknown. */
export function entryEnd({ visited, stop, failure }: Walk): Pick<SiteEntry, 'end' | 'fault'> {
  const last = visited.at(-1)?.response;
  if (stop === 'answer' && last) return { end: answerEnd(last.status, isRefusal(last)) };
  if (stop === 'answer' || stop === 'late') return { end: 'unknown' };
  return stop === 'failure' ? failureEnd(failure) : { end: stop };
}

/** The way from an address that visitors type, and where it ends. */
export function entryOf(walk: Walk): SiteEntry {
  const hops = walk.visited.map(({ url, response: { status, tls } }) => ({
    url: url.href,
    status,
    tls: tls?.version ?? null,
  }));
  return { url: walk.start.href, hops, finalUrl: walk.last.href, ...entryEnd(walk) };
}
