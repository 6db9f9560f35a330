const DIRECTIVE = /^([!#$%&'*+.^_`|~\w-]+)(?:\s*=\s*(?:"([^"]*)"|([!#$%&'*+.^_`|~\w-]+)))?$/;

/**
 * For how many seconds a Strict-Transport-Security header has browsers insist on HTTPS (RFC 6797 sections 6.1, 8.1):
 * nothing where they ignore it, 0 where it takes an earlier demand back.
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
