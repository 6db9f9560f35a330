import { DomainName } from './domain-name.js';
import { hostName, isWithin } from './host-name.js';

/**
 * A name as people write it in a zone: `@`, relative to the domain, or whole. A name of what is registered (`top`) is whole even
 * without its final dot, be it in Unicode.
 */
export function absoluteName(text: string, domain: string, top = domain): string | undefined {
  const written = text.trim().toLowerCase();
  if (written === '@' || written === '') return domain;
  const ascii = DomainName.parseHost(written.replace(/^\*\./, ''))?.ascii ?? written;
  const full = written.endsWith('.') || isWithin(ascii, top) ? hostName(written) : `${written}.${domain}`;
  const star = full.startsWith('*.') ? '*.' : '';
  const name = DomainName.parseHost(full.slice(star.length));
  return name && `${star}${name.ascii}`;
}
