import { parseUrl } from '../../domain/parse-url.js';

/** An address of the web in full; nothing where the text makes none. */
export function resolveUrl(href: string, base: URL): URL | undefined {
  const url = parseUrl(href, base);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}

/** Whether the text is an address by itself, without a page it is in. */
export function isAbsolute(href: string): boolean {
  return /^https?:\/\//i.test(href);
}
