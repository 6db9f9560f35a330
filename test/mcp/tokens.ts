/** No piece of a word that a tokenizer knows is longer than this, in JSON with English in it. */
const PIECE = /[A-Za-z]{1,7}|\d{1,3}|[^A-Za-z\d\s]{1,2}/g;

/** What a value costs a model: by the rule of thumb of four characters, and by pieces of words, digits and signs, which is stricter. */
export function tokensIn(value: object): { readonly byLength: number; readonly byPieces: number } {
  const text = JSON.stringify(value);
  return { byLength: text.length / 4, byPieces: text.match(PIECE)?.length ?? 0 };
}
