import { withoutRootDot } from '../domain/host-name.js';
import { isSpf } from './spf.js';

/** DNS queries of SPF. */
export type SpfLookupType = 'TXT' | 'A' | 'AAAA' | 'MX' | 'PTR';

/**
 * Asks the DNS: texts joined, addresses as text, names of MX hosts and of PTR records.
 * A name without such records, or that does not exist, gives an empty list; `failed` is no answer at all.
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

/** Whether a name can be asked for at all: labels of 1 to 63 octets, 253 in all (RFC 1035 section 2.3.4). */
export function isLookupName(name: string): boolean {
  const labels = withoutRootDot(name).split('.');
  return name.length <= 254 && labels.length > 1 && labels.every((label) => label !== '' && label.length <= 63);
}
