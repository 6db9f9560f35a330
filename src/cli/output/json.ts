/** What JSON allows and a terminal may obey or hide. */
const HIDDEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

/** JSON that says the same to a program, and nothing to a terminal. */
export function safeJson(value: unknown, space?: number): string {
  return JSON.stringify(value, null, space).replace(HIDDEN, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
