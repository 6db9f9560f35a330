/** One request on the way to a page. */
export interface Hop {
  readonly url: URL;
  readonly status: number;
}

export type RedirectFault =
  'missing' | 'ends-insecure' | 'first-hop-insecure' | 'off-host' | 'insecure-hop' | 'too-many';
export type PreloadPathFault =
  | 'preload-no-redirect'
  | 'preload-www-first'
  | 'preload-other-host-first'
  | 'preload-insecure-first'
  | 'preload-too-many';

/** Browsers give up after 20 redirects, crawlers after 10; more than this is slow. */
const SLOW_REDIRECTS = 5;
/** The preload list follows no more. */
const PRELOAD_REDIRECTS = 3;

/** What is wrong with the way from an address to its page, worst first; the hops include the last one. */
export function redirectFaults(hops: readonly Hop[]): RedirectFault[] {
  const [start, second] = hops;
  const end = hops.at(-1);
  if (!start || !end) return [];
  const rest: RedirectFault[] = hops.length > SLOW_REDIRECTS + 1 ? ['too-many'] : [];
  if (!second) return start.url.protocol === 'http:' ? ['missing'] : [];
  if (end.url.protocol === 'http:') return ['ends-insecure', ...rest];
  if (start.url.protocol === 'http:' && second.url.protocol === 'http:') return ['first-hop-insecure', ...rest];
  if (hops.slice(1).some(({ url }) => url.protocol === 'http:')) return ['insecure-hop', ...rest];
  if (start.url.protocol === 'http:' && second.url.hostname !== start.url.hostname) return ['off-host', ...rest];
  return rest;
}

/** The rules of the preload list for redirects: plain HTTP leads to HTTPS on the same name first. */
export function preloadPathFaults(hops: readonly Hop[]): (PreloadPathFault | 'insecure-hop')[] {
  const [start, second] = hops;
  if (!start) return [];
  const isPlain = start.url.protocol === 'http:';
  if (isPlain && !second) return ['preload-no-redirect'];
  if (isPlain && second) {
    if (second.url.protocol === 'http:') return ['preload-insecure-first'];
    if (second.url.hostname === `www.${start.url.hostname}`) return ['preload-www-first'];
    if (second.url.hostname !== start.url.hostname) return ['preload-other-host-first'];
  }
  if (hops.slice(1).some(({ url }) => url.protocol === 'http:')) return ['insecure-hop'];
  return hops.length > PRELOAD_REDIRECTS + 1 ? ['preload-too-many'] : [];
}
