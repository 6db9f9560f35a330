/** Pieces that count as one token each: a pessimistic estimate for JSON with English text. */
const PIECE = /[A-Za-z]{1,7}|\d{1,3}|[^A-Za-z\d\s]{1,2}/g;

/** Number of tokens of a value: estimated as four characters each, and, more strictly, by the pattern above. */
export function tokensIn(value: object): { readonly byLength: number; readonly byPieces: number } {
  const text = JSON.stringify(value);
  return { byLength: text.length / 4, byPieces: text.match(PIECE)?.length ?? 0 };
}
