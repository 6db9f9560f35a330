import type { Language, Localizer } from '#platform/edge/texts/localizer.js';

/** The name and the explanation of an RCODE. */
export function rcodeText(localizer: Localizer, status: number, language: Language = 'en'): string {
  const key = `mcp.rcode.${status}`;
  return localizer.has(language, key)
    ? localizer.text(language, key)
    : localizer.text(language, 'mcp.rcode.other', { status });
}
