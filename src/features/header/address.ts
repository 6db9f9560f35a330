import { DomainName } from '#base/domain/domain-name.js';
import { syntaxOutline } from './tokens.js';

const MAILBOX = /[^<>,;:]+(<[^<>]*>)?|<[^<>]*>/g; // a bare address, or a name and an address in angle brackets
const MAX_MAILBOXES = 10;
const MAX_LIST_LENGTH = 65_536;

/** The domains of a mailbox list; display names and comments are ignored. */
export function mailboxDomains(list: string): DomainName[] {
  const mailboxes = [...syntaxOutline(list.slice(0, MAX_LIST_LENGTH)).matchAll(MAILBOX)].map(
    ([whole, angled]) => angled ?? whole,
  );
  const addresses = mailboxes.filter((address) => address.includes('@')).slice(0, MAX_MAILBOXES);
  return addresses.flatMap((address) => domainOf(address) ?? []);
}

/** The domain of an address, or the text itself if it has no local part: authentication results contain both. */
export function domainOf(address: string): DomainName | undefined {
  const [domain = ''] = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .split(/[>\s]/);
  return domain === '' || domain.toLowerCase() === 'none' ? undefined : DomainName.parseHost(domain);
}

/** The organizational domain that DMARC compares; a public suffix is returned as it is. */
export function organizationalDomainOf(domain: DomainName): string {
  return (domain.organizational ?? domain).ascii;
}
