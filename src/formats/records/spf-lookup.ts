import { withoutRootDot } from '#base/domain/host-name.js';
import { isSpf } from './spf.js';

/** Record types that SPF looks up. */
export type SpfLookupType = 'TXT' | 'A' | 'AAAA' | 'MX' | 'PTR';

/**
 * A DNS lookup: joined texts, addresses as text, names of MX hosts and PTR records. Empty for NODATA and NXDOMAIN;
 * `failed` where there was no answer.
 */
export type SpfLookup = (name: string, type: SpfLookupType) => Promise<readonly string[] | 'failed'>;

export type FoundSpf = { readonly text: string } | 'none' | 'several' | 'failed';

/** The one SPF record of a domain (RFC 7208 section 4.5). */
export async function findSpf(domain: string, lookup: SpfLookup): Promise<FoundSpf> {
  if (!isLookupName(domain)) return 'none';
  const texts = await lookup(domain, 'TXT');
  if (texts === 'failed') return 'failed';
  const [text, ...others] = texts.filter(isSpf);
  if (text === undefined) return 'none';
  return others.length > 0 ? 'several' : { text };
}

/** Whether a name can be looked up: labels of 1 to 63 octets, 253 in total (RFC 1035 section 2.3.4). */
export function isLookupName(name: string): boolean {
  const written = withoutRootDot(name);
  const labels = written.split('.');
  return written.length <= 253 && labels.length > 1 && labels.every((label) => label !== '' && label.length <= 63);
}
