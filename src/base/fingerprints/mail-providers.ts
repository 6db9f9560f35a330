import { isWithin, isWithinAny } from '#base/domain/host-name.js';
import { isTypo } from '#base/domain/typo.js';
import { MAIL_PROVIDERS, type MailProvider } from './mail-providers.data.js';

export type { MailProvider };

/** The providers of these MX hosts. */
export function receivingProviders(mailHosts: readonly string[]): readonly MailProvider[] {
  return MAIL_PROVIDERS.filter(({ mx }) => mailHosts.some((host) => isWithinAny(host, mx)));
}

/** The providers that an SPF record with these domains authorizes. */
export function sendingProviders(domains: readonly string[]): readonly MailProvider[] {
  return MAIL_PROVIDERS.filter(({ spf }) => domains.some((domain) => isWithinAny(domain, spf)));
}

/** The providers that use this DKIM selector. */
export function signingProviders(selector: string): readonly MailProvider[] {
  return MAIL_PROVIDERS.filter(({ selectors }) => selectors.includes(selector));
}

/** The SPF terms that authorize the mailbox providers of these MX hosts, and the hosts without a known term. */
export interface KnownSenders {
  readonly terms: readonly string[];
  readonly unknown: readonly string[];
  /** The provider of the first unknown host; its support can name the term. */
  readonly provider?: MailProvider;
}

/** An MX host does not imply that it also sends; only the operator can tell. `own`: hosts run by the domain itself. */
export function knownSenders(mailHosts: readonly string[], own: readonly string[] = []): KnownSenders {
  const hosts = mailHosts.filter((host) => host !== '' && !isVerificationHost(host));
  const covering = (host: string): readonly string[] => {
    const [provider] = receivingProviders([host]);
    if (provider?.include !== undefined) return [`include:${provider.include}`];
    return (provider?.sendsFromMx ?? own.includes(host)) ? ['mx'] : [];
  };
  const unknown = hosts.filter((host) => covering(host).length === 0);
  const [provider] = receivingProviders(unknown);
  const terms = [...new Set(hosts.flatMap(covering))].sort(
    (one, other) => Number(other === 'mx') - Number(one === 'mx'),
  );
  return { terms, unknown, ...(provider && { provider }) };
}

/** The include of a provider that differs from this term by a typo. */
export function intendedInclude(term: string): string | undefined {
  const [, name] = /^include:(.*)$/i.exec(term) ?? [];
  const known = name === undefined ? undefined : knownInclude(name);
  return known === undefined ? undefined : `include:${known}`;
}

/** Undefined if several providers are equally close. */
function knownInclude(name: string): string | undefined {
  const known = MAIL_PROVIDERS.flatMap(({ include, spf }) => [...(include === undefined ? [] : [include]), ...spf]);
  if (name.length < MIN_NAME_LENGTH || known.includes(name)) return undefined;
  const close = new Set(known.filter((one) => isTypo(name, one) || `_${name}` === one || name === `_${one}`));
  return close.size === 1 ? [...close][0] : undefined;
}

const MIN_NAME_LENGTH = 8; // short names are too similar to each other

/** An MX target below msv1.invalid, which Microsoft used for domain verification; it is no mail server. */
export function isVerificationHost(mailHost: string): boolean {
  return isWithin(mailHost, 'msv1.invalid');
}
