import { type Words, words } from './block.js';

const KNOWN: ReadonlySet<number> = new Set([1, 2, 3, 4, 5]);

/** What an RCODE other than NOERROR means. */
export function rcodeWords(rcode: number): Words {
  return KNOWN.has(rcode) ? words(`views.rcodes.${rcode}`) : words('views.rcodes.other', { rcode: String(rcode) });
}
