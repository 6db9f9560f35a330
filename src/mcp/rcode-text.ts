import type { Localizer } from '../edge/texts/localizer.js';

/** What the DNS answered, by name and in words. */
export function rcodeText(localizer: Localizer, status: number): string {
  const key = `mcp-tools.rcode.${status}`;
  return localizer.has('en', key)
    ? localizer.text('en', key)
    : localizer.text('en', 'mcp-tools.rcode.other', { status });
}
