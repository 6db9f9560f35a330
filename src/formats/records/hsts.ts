const DIRECTIVE = /^([!#$%&'*+.^_`|~\w-]+)(?:\s*=\s*(?:"([^"]*)"|([!#$%&'*+.^_`|~\w-]+)))?$/;

/**
 * The max-age in seconds of a Strict-Transport-Security header (RFC 6797 sections 6.1, 8.1): undefined where browsers
 * ignore the header, 0 where it removes the HSTS policy. Of several fields the first counts, and a comma within it is no syntax.
 */
export function hstsMaxAge(header: string): number | undefined {
  const directives = new Map<string, string>();
  const parts = header.split(';');
  for (const part of parts.map((text) => text.trim()).filter((text) => text !== '')) {
    const [, name, quoted, plain] = DIRECTIVE.exec(part) ?? [];
    if (name === undefined || directives.has(name.toLowerCase())) return undefined;
    directives.set(name.toLowerCase(), quoted ?? plain ?? '');
  }
  const maxAge = directives.get('max-age') ?? '';
  return /^\d+$/.test(maxAge) ? Number(maxAge) : undefined;
}
