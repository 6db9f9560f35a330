import { DomainName } from './domain-name.js';
import { hostName, isWithin } from './host-name.js';

/**
 * The absolute name of a name in zone notation: `@`, relative to the domain, or absolute. A name within the registered
 * domain (`top`) is absolute even without its final dot; Unicode is accepted.
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
