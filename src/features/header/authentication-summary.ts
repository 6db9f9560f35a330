import type { DomainName } from '#base/domain/domain-name.js';
import { domainOf, organizationalDomainOf } from './address.js';
import type { AuthenticationResult } from './authentication-results.js';

/** The results of SPF, DKIM and DMARC. */
export interface AuthenticationSummary {
  spf?: string;
  dkim?: string;
  dmarc?: string;
  dmarcHeaderFrom?: string;
}

export function summarize(results: AuthenticationResult[], from: DomainName[]): AuthenticationSummary {
  const of = (name: string) => results.filter(({ method }) => method === name);
  // Of several SPF results, that of MAIL FROM counts, not that of HELO; of several DKIM results, one pass is enough.
  const spf = of('spf').find((result) => mailFromOf(result) !== undefined) ?? of('spf')[0];
  const dkim = of('dkim').find(({ result }) => result === 'pass') ?? of('dkim')[0];
  const authors = new Set(from.map(organizationalDomainOf));
  const dmarc = of('dmarc').find((result) => authors.has(dmarcOrganizationOf(result) ?? '')) ?? of('dmarc')[0];
  const headerFrom = dmarc?.properties.get('header.from');
  return {
    spf: spf?.result || undefined,
    dkim: dkim?.result || undefined,
    dmarc: dmarc?.result || undefined,
    dmarcHeaderFrom: headerFrom?.toLowerCase() === 'none' ? undefined : headerFrom || undefined,
  };
}

/** The organizational domain of a DMARC result; undefined where it is missing, empty where it is not a domain. */
export function dmarcOrganizationOf({ properties }: AuthenticationResult): string | undefined {
  const from = properties.get('header.from') ?? '';
  const domain = domainOf(from);
  if (domain) return organizationalDomainOf(domain);
  return from === '' || from.toLowerCase() === 'none' ? undefined : '';
}

/** Google used to write `smtp.mail`. */
export function mailFromOf({ properties }: AuthenticationResult): string | undefined {
  return properties.get('smtp.mailfrom') ?? properties.get('smtp.mail');
}
