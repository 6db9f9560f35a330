import { visible } from '../domain/evidence.js';

/** Foreign text on one line of ours: a line break or a mark of direction in it is shown, not obeyed. */
export function oneLine(text: string, longest = Infinity): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return visible(cut);
}
