import { escapeInvisible } from '#base/domain/evidence.js';

/** Escapes Markdown syntax. */
export function escaped(text: string): string {
  return escapeInvisible(text).replace(/[\\`*_{}[\]()#+.!|<>~&@:-]/g, (character) =>
    '<>&|@:'.includes(character) ? `&#${character.charCodeAt(0)};` : `\\${character}`,
  );
}

/** A code span, fenced by more backticks than it contains in a row. */
export function code(text: string): string {
  const shown = escapeInvisible(text);
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const room = longest > 0 ? ' ' : '';
  return fence + room + shown + room + fence;
}
