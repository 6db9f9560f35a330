/** More than twice the depth of any document that we read. */
const MAX_DEPTH = 64;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPENING, CLOSING] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];

/** Whether arrays and objects are nested deeper than that; the text need not be valid JSON. */
export function isNestedDeeper(text: string, levels: number): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) at += code === BACKSLASH ? 1 : 0;
    else if (OPENING.has(code)) depth++;
    else if (CLOSING.has(code)) depth--;
    if (depth > levels) return true;
  }
  return false;
}

/**
 * Parses JSON from outside. Throws a SyntaxError also where it is nested too deep: parsing a megabyte of brackets takes
 * a quarter of a second.
 */
export function parseForeignJson(text: string): unknown {
  if (isNestedDeeper(text, MAX_DEPTH)) throw new SyntaxError('JSON is nested too deep');
  return JSON.parse(text);
}
