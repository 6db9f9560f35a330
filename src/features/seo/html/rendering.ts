import type { HtmlFacts } from './html-facts.js';

const FEW_WORDS = 50;

/** Whether the page is empty until scripts run; other checks then do not report what is missing. */
export function needsScripts({ text, anchors, resources }: HtmlFacts): boolean {
  const isBare = text.words < FEW_WORDS && text.headings.length === 0 && anchors.leaving === 0;
  return isBare && resources.fields === 0 && resources.scripts > 0;
}
