import type { HeadFacts } from '../html/head-facts.js';
import { parseLinkHeader } from './link-header.js';
import { resolveUrl } from './resolve-url.js';

/** The address under which a page wants to be known. */
export interface Canonical {
  /** As written. */
  readonly href: string;
  /** In full; nothing where it makes no address. */
  readonly url?: URL;
}

interface Answered {
  readonly url: URL;
  readonly headers: Headers;
}

/** All that page and headers say of it, repetitions left out. */
export function canonicalsOf(answer: Answered, head: HeadFacts): Canonical[] {
  const links = [...head.links, ...parseLinkHeader(answer.headers.get('link') ?? '')];
  const hrefs = links.filter(({ rel }) => rel.includes('canonical')).map(({ href }) => href);
  const base = resolveUrl(head.base ?? '', answer.url) ?? answer.url;
  const byAddress = new Map(
    hrefs.map((href) => {
      const url = resolveUrl(href, base);
      return [url?.href ?? href, { href, ...(url && { url }) }];
    }),
  );
  return [...byAddress.values()];
}
