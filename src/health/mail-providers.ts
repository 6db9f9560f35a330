import { isWithin, isWithinAny } from '../domain/host-name.js';
import { MAIL_PROVIDERS, type MailProvider } from './mail-providers.data.js';

export type { MailProvider };

/** Who takes the mail of these hosts. */
export function receivingProviders(mailHosts: readonly string[]): readonly MailProvider[] {
  return MAIL_PROVIDERS.filter(({ mx }) => mailHosts.some((host) => isWithinAny(host, mx)));
}

/** Who may send by an SPF record that names these domains. */
export function sendingProviders(domains: readonly string[]): readonly MailProvider[] {
  return MAIL_PROVIDERS.filter(({ spf }) => domains.some((domain) => isWithinAny(domain, spf)));
}

/** The SPF terms for a domain with mailboxes at these hosts: what their provider says, else the hosts themselves. */
export function senderTerms(mailHosts: readonly string[]): readonly string[] {
  const hosts = mailHosts.filter((host) => host !== '');
  const includes = receivingProviders(hosts).flatMap(({ include }) =>
    include === undefined ? [] : [`include:${include}`],
  );
  const isOwn = hosts.some((host) => receivingProviders([host]).every(({ include }) => include === undefined));
  return [...(isOwn ? ['mx'] : []), ...includes];
}

/** The include that was meant, where its name has no record and is almost one that a provider documents. */
export function meantInclude(term: string): string | undefined {
  const [, name] = /^include:(.*)$/i.exec(term) ?? [];
  const known = name === undefined ? undefined : knownInclude(name);
  return known === undefined ? undefined : `include:${known}`;
}

/** Nothing where it could be another's. */
function knownInclude(name: string): string | undefined {
  const known = MAIL_PROVIDERS.flatMap(({ include, spf }) => [...(include === undefined ? [] : [include]), ...spf]);
  if (name.length < SHORTEST || known.includes(name)) return undefined;
  const close = new Set(known.filter((one) => isTypo(name, one) || `_${name}` === one || name === `_${one}`));
  return close.size === 1 ? [...close][0] : undefined;
}

const SHORTEST = 8; // short names are too close to each other

/** One letter too many, too few, wrong, or two swapped. */
function isTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const rest = (text: string, from: number) => text.slice(start + from);
  const swapped = `${one[start + 1] ?? ''}${one[start] ?? ''}${rest(one, 2)}`;
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1) ||
    swapped === rest(other, 0)
  );
}

/** A name that a provider once had customers publish to prove that the domain is theirs; no MX host is there. */
export function isLeftover(mailHost: string): boolean {
  return isWithin(mailHost, 'msv1.invalid');
}
