import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { MailAddress } from '#base/domain/mail-address.js';
import { parseUrl } from '#base/domain/parse-url.js';
import type { FaultCode, SyntaxFault } from './syntax-fault.js';
import { spanOf } from './text-span.js';

/** A report URI, and the size limit that RFC 7489 allowed after it. */
export interface ReportUri {
  readonly uri: string;
  readonly size?: string;
}

/** Parses one entry of a list, or returns its fault. */
export type UriReader = (entry: string) => ReportUri | FaultCode;

const URI = /^[a-z][a-z0-9+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})+$/i; // the characters of RFC 3986 appendix A

export function isUri(text: string): boolean {
  return URI.test(text);
}

export function schemeOf(uri: string): string {
  return uri.slice(0, uri.indexOf(':')).toLowerCase();
}

/** Whether a URI names a recipient, as far as its scheme is known: a mailbox with its domain, or a host. */
export function hasRecipient(uri: string): boolean {
  switch (schemeOf(uri)) {
    case 'mailto':
      return !/^mailto:\//i.test(uri) && isMailbox(mailboxOf(uri) ?? ''); // RFC 6068: a slash has to be encoded
    case 'http':
    case 'https':
      return /^https?:\/\/[^/?#]/i.test(uri) && parseUrl(uri) !== undefined;
    default:
      return true;
  }
}

/** RFC 6068 section 2: a local part, and a domain of more than one label or an address literal. */
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
  for (const part of spanOf(value).split(',')) {
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

const ADDRESS = /^(mailto:)([^@]+)@([^@!?]+)([!?].*)?$/i;
const STRANGE = /[^\x20-\x7e]|\\(?:1[6-9]\d|2[0-4]\d|25[0-5])/gu;

/** A `mailto:` URI in ASCII: the domain in A-labels (RFC 5891), the local part encoded; any other as it is. */
function uriInAscii(uri: string): string {
  if (uri.search(STRANGE) < 0 || /\p{Surrogate}/u.test(uri)) return uri;
  const plain = uri.replace(/\\(\d{3})/g, (_, octet) => String.fromCharCode(Number(octet))); // ISO 8859-1
  const [, scheme = '', local = '', domain = '', rest = ''] = ADDRESS.exec(plain) ?? [];
  const host = DomainName.parseHost(domain);
  if (!host) return uri;
  return `${scheme}${local.replace(STRANGE, encodeURIComponent)}@${host.ascii}${rest}`;
}

/** An entry that was meant as a mail address, with `mailto:` in place of a missing or misspelled scheme, in ASCII. */
export function respeltUri(entry: string): string {
  return uriInAscii(entry.replace(/^(?:mailto\s*[=;]|e?m[a-z]{2,6}:\/*|)(?=[^:/@]+@[^:/@]+$)/i, 'mailto:'));
}

/** The decoded mailbox of a `mailto:` URI; undefined for any other URI. */
export function mailboxOf(uri: string): string | undefined {
  if (schemeOf(uri) !== 'mailto') return undefined;
  try {
    return decodeURIComponent(uri.slice('mailto:'.length).replace(/\?.*/s, ''));
  } catch {
    return undefined;
  }
}

/** RFC 6068 section 2; comma and exclamation mark are encoded because they are separators in `rua` and `ruf`. */
export function mailtoUri(address: MailAddress): string {
  const local = address.local.replace(
    /[^\w\-.~$'()*+]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return `mailto:${local}@${address.domain.ascii}`;
}
