import type { PageContext } from '../page-context.js';

const KNOWN = new Set([1, 2, 3, 4, 5]);

/** The text for an RCODE. */
export function rcodeText(page: PageContext, rcode: number): string {
  return page.t(KNOWN.has(rcode) ? `rcodes.${rcode}` : 'rcodes.other', KNOWN.has(rcode) ? {} : { rcode });
}
