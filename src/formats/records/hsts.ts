const DIRECTIVE = /^([!#$%&'*+.^_`|~\w-]+)(?:\s*=\s*(?:"([^"]*)"|([!#$%&'*+.^_`|~\w-]+)))?$/;

/** A comma and what comes after it up to the next: several header fields arrive as one text, each with its own max-age. */
const NEXT_FIELD = /,(?=[^,]*\bmax-age\b)/i;

/**
 * The max-age in seconds of a Strict-Transport-Security header (RFC 6797 sections 6.1, 8.1): undefined where browsers
 * ignore the header, 0 where it removes the HSTS policy. Of several headers, browsers read the first.
 */
export function hstsMaxAge(header: string): number | undefined {
  const directives = new Map<string, string>();
  const [first = ''] = header.split(NEXT_FIELD, 1);
  const parts = first.split(';');
  for (const part of parts.map((text) => text.trim()).filter((text) => text !== '')) {
    const [, name, quoted, plain] = DIRECTIVE.exec(part) ?? [];
    if (name === undefined || directives.has(name.toLowerCase())) return undefined;
    directives.set(name.toLowerCase(), quoted ?? plain ?? '');
  }
  const maxAge = directives.get('max-age') ?? '';
  return /^\d+$/.test(maxAge) ? Number(maxAge) : undefined;
}
