import { DomainName } from '../domain/domain-name.js';
import { outline } from './tokens.js';

const MAILBOX = /[^<>,;:]+(<[^<>]*>)?|<[^<>]*>/g; // a bare address, or a name and an address in angle brackets
const MOST_MAILBOXES = 10;

/** The domains of the addresses in a mailbox list: what looks like one in a name or a comment is none. */
export function mailboxDomains(list: string): DomainName[] {
  const mailboxes = [...outline(list).matchAll(MAILBOX)].map(([whole, angled]) => angled ?? whole);
  const addresses = mailboxes.filter((address) => address.includes('@')).slice(0, MOST_MAILBOXES);
  return addresses.flatMap((address) => domainOf(address) ?? []);
}

/** The domain of an address, or of what is a domain already, as authentication results name them. */
export function domainOf(address: string): DomainName | undefined {
  const [domain = ''] = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .split(/[>\s]/);
  return domain === '' || domain.toLowerCase() === 'none' ? undefined : DomainName.parseHost(domain);
}

/** The name by which DMARC compares domains: a public suffix is itself. */
export function organizationOf(domain: DomainName): string {
  return (domain.organizational ?? domain).ascii;
}
