/** What the preload list rejects or objects to (hstspreload.org). */
export type HstsFault =
  | 'empty'
  | 'directive-empty'
  | 'directive-unknown'
  | 'directive-repeated'
  | 'directive-malformed'
  | 'max-age-invalid'
  | 'max-age-leading-zero';

export type PreloadFault =
  'max-age-invalid' | 'max-age-missing' | 'preload-no-subdomains' | 'preload-no-preload' | 'preload-max-age-too-low';

export interface HstsHeader {
  /** In seconds, as the preload list reads it; undefined without a usable max-age. */
  readonly maxAge: number | undefined;
  readonly includeSubDomains: boolean;
  readonly preload: boolean;
  /**
   * In seconds, as browsers read it (RFC 6797 section 8.1); undefined if they ignore the header. They accept more than
   * the preload list: quotation marks and numbers of any size.
   */
  readonly browserMaxAge: number | undefined;
  readonly faults: readonly HstsFault[];
  /** Why the preload list would not accept the domain; empty if it would. */
  readonly preloadFaults: readonly PreloadFault[];
}

/** In seconds: the minimum of the preload list and of most requirements. */
export const HSTS_YEAR = 31_536_000;

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

export function parseHsts(header: string): HstsHeader {
  const faults = new Set<HstsFault>();
  const flags = { includesubdomains: false, preload: false };
  let maxAge: number | undefined;
  const directives = header.split(';').map((part) => part.trim().toLowerCase());
  if (directives.length === 1 && directives[0] === '') faults.add('empty');
  else
    for (const directive of directives) {
      if (directive === '') faults.add('directive-empty');
      else if (directive === 'preload' || directive === 'includesubdomains') {
        if (flags[directive]) faults.add('directive-repeated');
        flags[directive] = true;
      } else if (directive.startsWith('preload') || directive.startsWith('includesubdomains')) {
        faults.add('directive-malformed');
      } else if (directive.startsWith('max-age')) {
        if (maxAge !== undefined) faults.add('directive-repeated');
        const value = directive.startsWith('max-age=') ? directive.slice('max-age='.length) : '';
        if (/^0\d/.test(value)) faults.add('max-age-leading-zero');
        if (/^\d+$/.test(value) && Number.isSafeInteger(Number(value))) maxAge ??= Number(value);
        else faults.add('max-age-invalid');
      } else faults.add('directive-unknown');
    }
  const facts = { maxAge, includeSubDomains: flags.includesubdomains, preload: flags.preload, faults: [...faults] };
  return { ...facts, browserMaxAge: hstsMaxAge(header), preloadFaults: preloadFaultsOf(facts) };
}

function preloadFaultsOf(
  header: Pick<HstsHeader, 'maxAge' | 'includeSubDomains' | 'preload' | 'faults'>,
): PreloadFault[] {
  const { maxAge, includeSubDomains, preload, faults } = header;
  return [
    ...(faults.includes('max-age-invalid') ? (['max-age-invalid'] as const) : []),
    ...(includeSubDomains ? [] : (['preload-no-subdomains'] as const)),
    ...(preload ? [] : (['preload-no-preload'] as const)),
    ...(maxAge === undefined ? (['max-age-missing'] as const) : []),
    ...(maxAge !== undefined && maxAge < HSTS_YEAR ? (['preload-max-age-too-low'] as const) : []),
  ];
}
