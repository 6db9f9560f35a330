/** Characters that are valid in JSON, but that terminals interpret or hide. `JSON.stringify` escapes those below U+0020. */
const HIDDEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

/** JSON with these characters escaped: the same value, and safe to print. */
export function safeJson(value: unknown, space?: number): string {
  return JSON.stringify(value, null, space).replace(HIDDEN, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
