import type { DomainName } from '../domain/domain-name.js';
import { domainOf, organizationOf } from './address.js';
import type { AuthenticationResult } from './authentication-results.js';

/** The result words of the three methods people ask for. */
export interface AuthenticationSummary {
  spf?: string;
  dkim?: string;
  dmarc?: string;
  dmarcHeaderFrom?: string;
}

export function summarize(results: AuthenticationResult[], from: DomainName[]): AuthenticationSummary {
  const of = (name: string) => results.filter(({ method }) => method === name);
  // Of several SPF results the one of MAIL FROM counts, not that of HELO; of several signatures one good one is enough.
  const spf = of('spf').find((result) => mailFromOf(result) !== undefined) ?? of('spf')[0];
  const dkim = of('dkim').find(({ result }) => result === 'pass') ?? of('dkim')[0];
  const authors = new Set(from.map(organizationOf));
  const dmarc = of('dmarc').find((result) => authors.has(organizationJudged(result) ?? '')) ?? of('dmarc')[0];
  const headerFrom = dmarc?.properties.get('header.from');
  return {
    spf: spf?.result || undefined,
    dkim: dkim?.result || undefined,
    dmarc: dmarc?.result || undefined,
    dmarcHeaderFrom: headerFrom?.toLowerCase() === 'none' ? undefined : headerFrom || undefined,
  };
}

/** Whom a DMARC result is about: undefined where it does not say, an empty text where what it says is no domain. */
export function organizationJudged({ properties }: AuthenticationResult): string | undefined {
  const from = properties.get('header.from') ?? '';
  const domain = domainOf(from);
  if (domain) return organizationOf(domain);
  return from === '' || from.toLowerCase() === 'none' ? undefined : '';
}

/** Google once wrote `smtp.mail`. */
export function mailFromOf({ properties }: AuthenticationResult): string | undefined {
  return properties.get('smtp.mailfrom') ?? properties.get('smtp.mail');
}
