import type { ParsedArgs } from './parsed-arguments.js';

/** The field of a request body for `--allow-loss mail,web`. */
export function expectedLosses(given: ParsedArgs): { readonly expect?: readonly string[] } {
  const text = given.text('allow-loss');
  if (text === undefined) return {};
  const words = text.split(',').map((word) => word.trim());
  return { expect: words.filter((word) => word !== '') };
}
