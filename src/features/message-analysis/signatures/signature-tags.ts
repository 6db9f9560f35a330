/** The tags of a signature field (RFC 6376 section 3.2); undefined where the list breaks its syntax. */
export type SignatureTags = ReadonlyMap<string, string>;

const NAME = /^[a-z][a-z\d_]*$/i;
/** Printable characters and folding white space. */
const VALUE = /^[\x20-\x3a\x3c-\x7e\t\r\n\x80-\xff]*$/;

export function parseSignatureTags(text: string): SignatureTags | undefined {
  const tags = new Map<string, string>();
  const parts = text.split(';');
  if (parts.at(-1)!.trim() === '') parts.pop();
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = part.slice(0, Math.max(equals, 0)).trim();
    const value = part.slice(equals + 1).trim();
    if (!NAME.test(name) || !VALUE.test(value) || tags.has(name)) return undefined;
    tags.set(name, value);
  }
  return tags;
}

/** A colon-separated list. */
export function listTag(value: string): string[] {
  return value.split(':').map((word) => word.replace(/[ \t\r\n]+/g, ''));
}

export function withoutSpaces(value: string): string {
  return value.replace(/[ \t\r\n]+/g, '');
}

/** Digits only, as `t=`, `x=` and `l=` have to be; undefined where the value is something else. */
export function numberTag(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,76}$/.test(value) ? Number(value) : undefined;
}

/** The field with the value of `b=` removed, as it was when it was signed (section 3.7). */
export function withoutSignatureValue(raw: string): string {
  const colon = raw.indexOf(':') + 1;
  const parts = raw.slice(colon).split(';');
  const emptied = parts.map((part) => (/^\s*b\s*=/.test(part) ? part.slice(0, part.indexOf('=') + 1) : part));
  return raw.slice(0, colon) + emptied.join(';');
}
