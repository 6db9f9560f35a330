import { recordsOf } from '#formats/dns-wire/answer-records.js';
import { normalName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';

export interface Exchange {
  /** Lower case, without the trailing dot. */
  readonly host: string;
  readonly priority: number;
}

/** The mail route of a domain. */
export interface MailRoute {
  readonly kind: 'mx' | 'null-mx' | 'implicit' | 'none';
  /** The most preferred first. */
  readonly exchanges: readonly Exchange[];
  /** Whether the answer is DNSSEC-validated. */
  readonly isSecure: boolean;
}

export const MAX_EXCHANGES = 10;

/** The mail route by the answer to the MX query (RFC 5321 section 5.1). */
export function mailRoute(domain: string, { rcode, answers, ad: isSecure }: DnsAnswer): MailRoute {
  const records = recordsOf(answers, domain, 'MX').map(({ data }) => data);
  const exchanges = records.map(({ exchange, preference }) => ({ host: displayName(exchange), priority: preference }));
  if (exchanges.length === 0) {
    // The implicit MX applies only to a domain that is known to have no MX record, not to one whose lookup failed.
    if (rcode !== Rcode.NOERROR) return { kind: 'none', exchanges, isSecure };
    return { kind: 'implicit', exchanges: [{ host: domain, priority: 0 }], isSecure };
  }
  if (exchanges.every(({ host }) => host === '.')) return { kind: 'null-mx', exchanges: [], isSecure }; // RFC 7505
  return { kind: 'mx', exchanges: firstChoices(exchanges), isSecure };
}

/** A repeated host counts with its better preference. */
function firstChoices(exchanges: Exchange[]): Exchange[] {
  const best = new Map<string, Exchange>();
  for (const exchange of exchanges.sort(byPriority)) if (!best.has(exchange.host)) best.set(exchange.host, exchange);
  return [...best.values()].slice(0, MAX_EXCHANGES);
}

function byPriority(a: Exchange, b: Exchange): number {
  return a.priority - b.priority || (a.host < b.host ? -1 : 1);
}

/** A name as reports show it; the root stays a dot. */
export function displayName(name: string): string {
  return normalName(name).replace(/(?<=.)\.$/, '');
}
