import { parseUrl } from '#base/domain/parse-url.js';
import { answerEnd, type SiteEntry } from '#base/domain/site-entry.js';
import { isRefusal } from '#base/fingerprints/bot-challenge.js';
import { failureEnd } from '#platform/network/web/failure-end.js';
import { isAnswer, redirectTarget, type Trail, type WebResult } from '#engine/gathering/web-fetch.js';

/** What is known about one URL: an answer, a redirect or a failure. */
interface Known extends Pick<SiteEntry, 'fault'> {
  readonly hop?: SiteEntry['hops'][number];
  /** Null if a redirect leads to no address of a website. */
  readonly target?: URL | null;
  readonly end?: SiteEntry['end'];
}

const MAX_HOPS = 10;

/** The path of each address, from the answers to all of them and the trails behind their redirects. */
export function siteEntries(starts: ReadonlyMap<string, WebResult>, trails: readonly Trail[]): SiteEntry[] {
  const known = new Map<string, Known>();
  for (const trail of trails) addTrail(known, trail);
  for (const [url, result] of starts) known.set(url, knownOf(url, result));
  return [...starts.keys()].map((url) => wayOf(url, known));
}

function addTrail(known: Map<string, Known>, { redirects, at, end }: Trail): void {
  let target: URL | null = null;
  for (const { url, status, location, tls = null } of redirects) {
    target = targetOf(parseUrl(location, new URL(url)));
    known.set(keyOf(url), { hop: { url, status, tls }, target });
  }
  const fault = isAnswer(end) ? end.fault : undefined;
  if (fault && fault.reason !== 'too-many-redirects') {
    // Our rules forbid the next request, so the last answer is a redirect.
    if (target) known.set(target.href, failureEnd(fault));
    return;
  }
  // The time limit is that of the whole trail, so it says nothing about the last URL.
  const isLate = !isAnswer(end) && end.reason === 'timeout';
  if (!isLate) known.set(keyOf(at), knownOf(at, end));
}

function knownOf(url: string, result: WebResult): Known {
  if (!isAnswer(result)) return failureEnd(result);
  const { status, tls, fault } = result;
  const hop = { url, status, tls: tls?.version ?? null };
  return fault?.reason === 'too-many-redirects'
    ? { hop, target: targetOf(redirectTarget(result)) }
    : { hop, end: answerEnd(status, isRefusal(result)) };
}

function wayOf(url: string, known: ReadonlyMap<string, Known>): SiteEntry {
  const hops: SiteEntry['hops'][number][] = [];
  const seen = new Set<string>();
  let at = url;
  const ended = (end: SiteEntry['end'], fault?: SiteEntry['fault']): SiteEntry => ({
    ...{ url, hops, end, finalUrl: at },
    ...(fault && { fault }),
  });
  while (hops.length < MAX_HOPS && !seen.has(at)) {
    seen.add(at);
    const { hop, target, end, fault } = known.get(at) ?? { end: 'unknown' };
    if (hop) hops.push(hop);
    if (end) return ended(end, fault);
    if (!target) return ended('bad-target');
    at = target.href;
  }
  return ended(seen.has(at) ? 'loop' : 'too-many');
}

function targetOf(target: URL | undefined): URL | null {
  return target && /^https?:$/.test(target.protocol) ? new URL(keyOf(target.href)) : null;
}

/** Servers do not see the fragment. */
function keyOf(url: string): string {
  return url.split('#', 1)[0]!;
}
