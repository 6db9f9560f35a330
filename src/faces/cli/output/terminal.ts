import { escapeInvisible } from '#base/domain/evidence.js';
import type { Line, Span, Style } from './line.js';

export interface OutputStyle {
  readonly hasColor: boolean;
  /** Infinity: lines are not wrapped. */
  readonly width: number;
}

const CODES: Readonly<Record<Style, string>> = {
  plain: '',
  bold: '1',
  dim: '2',
  red: '31',
  yellow: '33',
  green: '32',
  blue: '36',
};
const NARROWEST = 20;
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\p{Emoji_Presentation}]/u;
const MARK = /^\p{M}$/u;

/**
 * Lines as terminal output. This is the only place that writes escape sequences; control characters in foreign data
 * are made visible, so that a record cannot control the terminal.
 */
export function formatForTerminal(lines: readonly Line[], style: OutputStyle): string {
  return lines.map((line) => wrapLine(line, style)).join('');
}

/** Wraps between words only, because a record that is broken into lines cannot be copied. */
function wrapLine({ indent, spans }: Line, { hasColor, width }: OutputStyle): string {
  const room = Math.max(NARROWEST, width) - indent;
  const margin = ' '.repeat(indent);
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const { word, style, gap } of wordsOf(spans)) {
    const size = displayWidth(word);
    if (used > 0 && used + gap.length + size > room) {
      lines.push(current);
      current = withColor(word, style, hasColor);
      used = size;
    } else {
      current += gap + withColor(word, style, hasColor);
      used += gap.length + size;
    }
  }
  return [...lines, current].map((text) => `${text === '' ? '' : margin}${text}\n`).join('');
}

/** Each word with the spaces before it, which are dropped at a line break. */
function* wordsOf(spans: readonly Span[]): Generator<{ word: string; style: Style; gap: string }> {
  let gap = '';
  for (const { text, style } of spans)
    for (const piece of escapeInvisible(text).split(/( +)/)) {
      if (piece === '') continue;
      if (piece.startsWith(' ')) {
        gap += piece;
        continue;
      }
      yield { word: piece, style, gap };
      gap = '';
    }
}

function withColor(word: string, style: Style, hasColor: boolean): string {
  return hasColor && style !== 'plain' ? `\u001b[${CODES[style]}m${word}\u001b[0m` : word;
}

/** How many columns a text takes. */
export function displayWidth(text: string): number {
  let columns = 0;
  for (const character of text) columns += MARK.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return columns;
}
