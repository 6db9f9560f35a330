import type { HtmlFacts } from './html-facts.js';

const HARDLY_ANY = 50;

/** Whether the page is an empty shell that scripts fill: what it lacks follows from that, and is not told again. */
export function needsScripts({ text, resources }: HtmlFacts): boolean {
  return text.words < HARDLY_ANY && resources.scripts > 0 && text.headings.length === 0;
}
