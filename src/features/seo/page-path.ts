import { parseUrl } from '#base/domain/parse-url.js';

export const MAX_PATH_LENGTH = 1024;
const FORM = /^\/[^\p{Cc}\p{Cs}]*$/u;

/** The path of a page with its query, as a crawler requests it: normalized and percent-encoded, without a fragment. */
export class PagePath {
  static readonly HOME = new PagePath('/');

  private constructor(readonly text: string) {}

  static parse(text: string): PagePath | undefined {
    if (text.length > MAX_PATH_LENGTH || !FORM.test(text)) return undefined;
    // Behind a host, and not resolved against one: `//example.net/` is a path here.
    const url = parseUrl(`https://host.invalid${text}`);
    return url && new PagePath(url.pathname + url.search);
  }

  get isHome(): boolean {
    return this.text === '/';
  }

  on(host: string, scheme: 'http' | 'https'): URL {
    return new URL(`${scheme}://${host}${this.text}`);
  }
}
