/** Characters that are valid in JSON, but that terminals interpret or hide. `JSON.stringify` escapes those below U+0020. */
const HIDDEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** JSON with these characters escaped: the same value, and safe to print. */
export function safeJson(value: unknown, space?: number): string {
  return JSON.stringify(value, null, space).replace(HIDDEN, escaped);
}

/** Nobody sends most of these characters, but a hostile text has hundreds of thousands in a row. */
function escaped(hidden: string): string {
  let text = '';
  for (let i = 0; i < hidden.length; i++) text += `\\u${hidden.charCodeAt(i).toString(16).padStart(4, '0')}`;
  return text;
}
