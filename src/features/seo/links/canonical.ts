import type { HeadFacts } from '../html/head-facts.js';
import { parseLinkHeader } from './link-header.js';
import { resolveUrl } from './resolve-url.js';

/** A canonical URL of a page. */
export interface Canonical {
  /** As published. */
  readonly href: string;
  /** The absolute URL; undefined where it is invalid. */
  readonly url?: URL;
}

interface Answered {
  readonly url: URL;
  readonly headers: Headers;
}

/** All canonical URLs of page and headers, without duplicates. */
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
