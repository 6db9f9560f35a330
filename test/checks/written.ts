import { blockLines } from '#faces/cli/output/block-lines.js';
import { blockMarkdown } from '#faces/cli/output/block-markdown.js';
import { formatForTerminal } from '#faces/cli/output/terminal.js';
import { Texts, wordingOf } from '#faces/cli/texts.js';
import { blockText } from '#faces/mcp/block-text.js';
import { nextCall } from '#faces/mcp/next-call.js';
import { Wording } from '#faces/views/wording.js';
import type { Block } from '#faces/views/block.js';
import type { Language } from '#platform/edge/texts/catalog.js';

/** Reading the catalogs takes longer than saying a sentence. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en: new Texts('en'), de: new Texts('de') };

/** A view as a terminal of this width shows it, without colors. */
export function onTerminal(blocks: readonly Block[], language: Language = 'en', width = Infinity): string {
  const lines = blockLines(blocks, wordingOf(TEXTS[language]), { width, rows: Infinity, isVerbose: false });
  return formatForTerminal(lines, { hasColor: false, width });
}

export function asMarkdown(blocks: readonly Block[], language: Language = 'en'): string {
  return blockMarkdown(blocks, wordingOf(TEXTS[language])).join('\n');
}

export function forModel(blocks: readonly Block[], language: Language = 'en'): string {
  return blockText(blocks, new Wording(language, TEXTS[language], nextCall), { response: 'full' });
}
