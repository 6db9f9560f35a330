import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { isPtr } from '#base/domain/query-type.js';

const MAX_LENGTH = 2048;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Invisible as well, but in some scripts they change the name (RFC 5892 appendix A). */
const JOINERS = /[\u200c\u200d]/g;
const MAX_WORDS = 20;
const DOMAIN_KEY = '._domainkey';

/**
 * The domain in user input: a URL, an email address, a name with spaces, the name of one of its records
 * or a name alone.
 */
export function readDomain(text: string): DomainName | undefined {
  return firstOf(text, (host) => {
    const domain = withoutUnderscores(host);
    return DomainName.parse(domain.replace(/^www\.(?=[^.]+\.)/i, '')) ?? DomainName.parse(domain);
  });
}

/** Most names are given as they are, and need no second look. */
const MORE_THAN_A_NAME = /[^\p{L}\p{M}\p{N}.-]/u;

/** The domain in a URL, an email address or the name of a record; undefined if the text is a domain as it is, or contains none. */
export function domainWithin(text: string): string | undefined {
  if (!MORE_THAN_A_NAME.test(text) || DomainName.parse(text)) return undefined;
  return readDomain(text)?.ascii;
}

const PAGE = /^(?:https?:\/\/)?([^\s/?#\\@:]+)(?::\d{1,5})?(?=[/?])([^\s#]+)/i;

/** Host and path of the URL of a page; undefined if the text is a domain, the URL of a home page or something else. */
export function pageWithin(text: string): { readonly domain: string; readonly path: string } | undefined {
  const [, host = '', behind = ''] = PAGE.exec(text.slice(0, MAX_LENGTH).trim()) ?? [];
  const path = behind.startsWith('/') ? behind : `/${behind}`;
  const domain = path === '/' ? undefined : DomainName.parse(host);
  return domain && { domain: domain.ascii, path };
}

/** The same for a name to look up. */
export function hostWithin(text: string, type: string): string | undefined {
  if (!MORE_THAN_A_NAME.test(text) || DomainName.parseHost(text) || IpAddress.parse(text)) return undefined;
  return readHost(text, type);
}

/** The selector by itself, or in the whole name of its record, which also contains the domain. */
export function readSelector(text: string): { readonly selector: string; readonly domain?: DomainName } {
  const typed = text.slice(0, MAX_LENGTH).replace(INVISIBLE, '').trim();
  const plain = withoutEnd(typed.replace(/^s=/i, ''), '.;');
  const at = plain.toLowerCase().indexOf(DOMAIN_KEY);
  const behind = plain.slice(at + DOMAIN_KEY.length).replace(/^\./, '');
  const domain = at < 0 ? undefined : (DomainName.parse(behind) ?? readDomain(behind));
  return { selector: at < 0 ? plain : plain.slice(0, at), ...(domain && { domain }) };
}

/** The name to look up in user input, with all its labels; for PTR also an IP address. */
export function readHost(text: string, type = ''): string | undefined {
  const plain = text.trim().replace(/^\[|\]$/g, '');
  if (isPtr(type) && IpAddress.parse(plain)) return plain;
  const ofSeveralLabels = firstOf(text, (host) => (host.includes('.') ? DomainName.parseHost(host) : undefined));
  return (ofSeveralLabels ?? firstOf(text, (host) => DomainName.parseHost(host)))?.ascii;
}

function firstOf(text: string, parse: (host: string) => DomainName | undefined): DomainName | undefined {
  const cleaned = text
    .slice(0, MAX_LENGTH)
    .replace(INVISIBLE, (character) => (character.search(JOINERS) < 0 ? '' : character))
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([.@]) ?/g, '$1');
  for (const word of cleaned.split(/[\s,;]+/, MAX_WORDS)) {
    const found = parse(hostIn(word)) ?? parse(hostIn(word.replace(JOINERS, '')));
    if (found) return found;
  }
  return undefined;
}

/** The host of a URL or email address. */
function hostIn(text: string): string {
  const bare = withoutEnd(text.replace(/^[<("'„“]+/u, ''), `>)"'“”,;!?`).replace(/^mailto:/i, '');
  const behindScheme = bare.replace(/^[a-z][a-z\d+.-]{0,20}:\/{1,3}/i, '').replace(/^\/{2}/, '');
  const authority = behindScheme.split(/[/?#\\]/, 1)[0]!;
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return withoutEnd(host.replace(/:\d{0,5}$/, '').replace(/^\.+/, ''), '.');
}

/** The name without the labels of records such as `_dmarc`, `s1._domainkey`, `_443._tcp`. */
function withoutUnderscores(host: string): string {
  const labels = host.split('.');
  return labels.slice(labels.findLastIndex((label) => label.startsWith('_')) + 1).join('.');
}

function withoutEnd(text: string, extra: string): string {
  let end = text.length;
  while (end > 0 && extra.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}
