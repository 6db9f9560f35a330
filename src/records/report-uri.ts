import { DomainName } from '../domain/domain-name.js';
import { IpAddress } from '../domain/ip-address.js';
import type { MailAddress } from '../domain/mail-address.js';
import { parseUrl } from '../domain/parse-url.js';
import type { FaultCode, SyntaxFault } from './syntax-fault.js';
import { span } from './text-span.js';

/** Where reports are sent: the URI, and the size limit that RFC 7489 allowed after it. */
export interface ReportUri {
  readonly uri: string;
  readonly size?: string;
}

/** Reads one entry of a list, or says what is wrong with it. */
export type UriReader = (entry: string) => ReportUri | FaultCode;

const URI = /^[a-z][a-z0-9+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})+$/i; // the characters of RFC 3986 appendix A

export function isUri(text: string): boolean {
  return URI.test(text);
}

export function schemeOf(uri: string): string {
  return uri.slice(0, uri.indexOf(':')).toLowerCase();
}

/** Whether a URI says who is meant, as far as its scheme is known: a mailbox with its domain, or a host. */
export function namesReceiver(uri: string): boolean {
  switch (schemeOf(uri)) {
    case 'mailto':
      return !/^mailto:\//i.test(uri) && isMailbox(mailboxOf(uri) ?? ''); // RFC 6068 has a slash encoded
    case 'http':
    case 'https':
      return /^https?:\/\/[^/?#]/i.test(uri) && parseUrl(uri) !== undefined;
    default:
      return true;
  }
}

/** RFC 6068 section 2: a local part, and a domain of more than one label or an address in brackets. */
function isMailbox(text: string): boolean {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  const [, literal] = /^\[(?:IPv6:)?([^\]]*)\]$/i.exec(domain) ?? [];
  if (literal !== undefined) return at > 0 && IpAddress.parse(literal) !== undefined;
  return at > 0 && !domain.includes('_') && (DomainName.parseHost(domain)?.labels.length ?? 0) > 1;
}

/** The usable URIs of a comma-separated list, and faults for the rest. */
export function parseUriList(value: string, read: UriReader): { uris: ReportUri[]; faults: SyntaxFault[] } {
  const uris: ReportUri[] = [];
  const faults: SyntaxFault[] = [];
  for (const part of span(value).split(',')) {
    const entry = part.trimmed();
    const found = read(entry.text);
    if (typeof found === 'string') faults.push(entry.fault(found));
    else uris.push(found);
  }
  return { uris, faults };
}

export function formatUriList(uris: readonly ReportUri[]): string {
  return uris.map(({ uri, size }) => (size === undefined ? uri : `${uri}!${size}`)).join(',');
}

/** The mailbox that a `mailto:` URI names, decoded; none for any other URI. */
export function mailboxOf(uri: string): string | undefined {
  if (schemeOf(uri) !== 'mailto') return undefined;
  try {
    return decodeURIComponent(uri.slice('mailto:'.length).replace(/\?.*/s, ''));
  } catch {
    return undefined;
  }
}

/** RFC 6068 section 2, with the comma and the exclamation mark encoded as the records demand. */
export function mailtoUri(address: MailAddress): string {
  const local = address.local.replace(
    /[^\w\-.~$'()*+]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return `mailto:${local}@${address.domain.ascii}`;
}
