import { escapeInvisible } from '#base/domain/evidence.js';

/** Foreign text for one line: line breaks and direction marks are escaped. */
export function oneLine(text: string, maxLength = Infinity): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return escapeInvisible(cut);
}
