import { parseUrl } from '#base/domain/parse-url.js';

/** The absolute HTTP or HTTPS URL; undefined where there is none. */
export function resolveUrl(href: string, base: URL): URL | undefined {
  const url = parseUrl(href, base);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}

/** Whether the text is an absolute URL. */
export function isAbsolute(href: string): boolean {
  return /^https?:\/\//i.test(href);
}
