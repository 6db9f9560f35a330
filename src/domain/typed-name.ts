import { DomainName } from './domain-name.js';
import { IpAddress } from './ip-address.js';
import { isPtr } from './question-type.js';

const LONGEST = 2048;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Invisible, too, but in some scripts they make another name (RFC 5892 appendix A). */
const JOINERS = /[\u200c\u200d]/g;
const MOST_WORDS = 20;
const DOMAIN_KEY = '._domainkey';

/**
 * The domain in what somebody typed or pasted: a URL, an email address, a name with spaces, the name of one of its records
 * or a name alone.
 */
export function readDomain(text: string): DomainName | undefined {
  return firstOf(text, (host) => {
    const domain = withoutUnderscores(host);
    return DomainName.parse(domain.replace(/^www\.(?=[^.]+\.)/i, '')) ?? DomainName.parse(domain);
  });
}

/** The selector by itself, or in the whole name of its record, which also contains the domain. */
export function readSelector(text: string): { readonly selector: string; readonly domain?: DomainName } {
  const typed = text.slice(0, LONGEST).replace(INVISIBLE, '').trim();
  const plain = withoutEnd(typed.replace(/^s=/i, ''), '.;');
  const at = plain.toLowerCase().indexOf(DOMAIN_KEY);
  const behind = plain.slice(at + DOMAIN_KEY.length).replace(/^\./, '');
  const domain = at < 0 ? undefined : (DomainName.parse(behind) ?? readDomain(behind));
  return { selector: at < 0 ? plain : plain.slice(0, at), ...(domain && { domain }) };
}

/** The same for a name to look up, which keeps its every label; an address where one may be asked about. */
export function readHost(text: string, type = ''): string | undefined {
  const plain = text.trim().replace(/^\[|\]$/g, '');
  if (isPtr(type) && IpAddress.parse(plain)) return plain;
  return firstOf(text, (host) => DomainName.parseHost(host))?.ascii;
}

function firstOf(text: string, parse: (host: string) => DomainName | undefined): DomainName | undefined {
  const cleaned = text
    .slice(0, LONGEST)
    .replace(INVISIBLE, (character) => (character.search(JOINERS) < 0 ? '' : character))
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([.@]) ?/g, '$1');
  for (const word of cleaned.split(/[\s,;]+/, MOST_WORDS)) {
    const found = parse(hostIn(word)) ?? parse(hostIn(word.replace(JOINERS, '')));
    if (found) return found;
  }
  return undefined;
}

/** What is between scheme, user and port, path. */
function hostIn(text: string): string {
  const bare = withoutEnd(text.replace(/^[<("'„“]+/u, ''), `>)"'“”,;!?`).replace(/^mailto:/i, '');
  const behindScheme = bare.replace(/^[a-z][a-z\d+.-]{0,20}:\/{1,3}/i, '').replace(/^\/{2}/, '');
  const authority = behindScheme.split(/[/?#\\]/, 1)[0]!;
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return withoutEnd(host.replace(/:\d{0,5}$/, '').replace(/^\.+/, ''), '.');
}

/** What is above the records that have a name of their own: `_dmarc`, `s1._domainkey`, `_443._tcp`. */
function withoutUnderscores(host: string): string {
  const labels = host.split('.');
  return labels.slice(labels.findLastIndex((label) => label.startsWith('_')) + 1).join('.');
}

function withoutEnd(text: string, extra: string): string {
  let end = text.length;
  while (end > 0 && extra.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}
