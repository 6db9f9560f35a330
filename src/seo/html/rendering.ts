import type { HtmlFacts } from './html-facts.js';

const HARDLY_ANY = 50;

/** Whether the page is an empty shell that scripts fill: what it lacks follows from that, and is not told again. */
export function needsScripts({ text, anchors, resources }: HtmlFacts): boolean {
  const isBare = text.words < HARDLY_ANY && text.headings.length === 0 && anchors.leaving === 0;
  return isBare && resources.fields === 0 && resources.scripts > 0;
}
