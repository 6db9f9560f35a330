import { DomainName } from '../domain/domain-name.js';
import { IpAddress } from '../domain/ip-address.js';

const LONGEST = 2048;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const MOST_WORDS = 20;

/** The domain in what somebody typed or pasted: a URL, an email address, a name with spaces or a name alone. */
export function readDomain(text: string): DomainName | undefined {
  return firstOf(text, (host) => DomainName.parse(host.replace(/^www\.(?=[^.]+\.)/i, '')) ?? DomainName.parse(host));
}

/** The same for a name to look up, which keeps its every label; an address where one may be asked about. */
export function readHost(text: string, type = ''): string | undefined {
  const plain = text.trim().replace(/^\[|\]$/g, '');
  if (type.toUpperCase() === 'PTR' && IpAddress.parse(plain)) return plain;
  return firstOf(text, (host) => DomainName.parseHost(host))?.ascii;
}

function firstOf(text: string, parse: (host: string) => DomainName | undefined): DomainName | undefined {
  const cleaned = text
    .slice(0, LONGEST)
    .replace(INVISIBLE, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([.@]) ?/g, '$1');
  for (const word of cleaned.split(/[\s,;]+/, MOST_WORDS)) {
    const found = parse(hostIn(word));
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

function withoutEnd(text: string, extra: string): string {
  let end = text.length;
  while (end > 0 && extra.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}
