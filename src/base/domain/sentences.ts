const ENDS = /[.!?:…]$/;

/** Texts in a row; titles among them get their full stop. */
export function sentences(texts: readonly string[]): string {
  return texts.map((text) => (ENDS.test(text) ? text : `${text}.`)).join(' ');
}
