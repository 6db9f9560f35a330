import type { Texts } from '../texts.js';

/** The text for an RCODE. */
export function rcodeText(status: number, texts: Texts): string {
  const key = `site.rcodes.${status}`;
  return texts.has(key) ? texts.text(key) : texts.text('site.rcodes.other', { rcode: status });
}
