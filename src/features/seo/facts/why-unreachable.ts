import { recordsOf } from '#formats/dns-wire/answer-records.js';
import type { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { isTlsVerdict } from '#platform/network/connect/tls-handshake.js';
import { isFailure, endsInNxdomain } from '#platform/network/dns/denial.js';
import { readUnvalidated } from '#platform/network/dns/read-unvalidated.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { FetchResult } from './fetch-page.js';

/** Why the page was not reached, where more or less is known than the error code says: texts of the API. */
export const UNREACHABLE_CAUSES = [
  'redirected',
  'no_domain',
  'no_address',
  'dnssec_failed',
  'no_dns',
  'no_handshake',
] as const;
export type UnreachableCause = (typeof UNREACHABLE_CAUSES)[number];

export interface Unreachable {
  readonly cause: UnreachableCause;
  /** The name that could not be resolved: the domain, or the host of a redirect target. */
  readonly host: string;
}

/** Undefined where there is an address, or where the DNS query failed. */
export async function whyUnreachable(
  home: FetchResult,
  resolver: Pick<DnsResolver, 'query'>,
): Promise<Unreachable | undefined> {
  if (home.state === 'reached') return undefined;
  const host = home.failedAt.hostname;
  if (home.code === 'tls_error') return isTlsVerdict(home.cause) ? undefined : { cause: 'no_handshake', host };
  if (home.code !== 'unreachable') return undefined;
  if (host !== home.asked.hostname) return { cause: 'redirected', host };
  if (home.cause.reason !== 'no-address') return undefined;
  const cause = await missingAddress(host, resolver).catch(orElse(undefined));
  return cause && { cause, host };
}

async function missingAddress(
  host: string,
  resolver: Pick<DnsResolver, 'query'>,
): Promise<UnreachableCause | undefined> {
  const readings = await Promise.all(
    (['A', 'AAAA'] as const).map(async (type) => {
      const reading = await readUnvalidated({ name: host, type }, (question) => resolver.query(question));
      return { ...reading, count: recordsOf(reading.answers, host, type).length };
    }),
  );
  if (readings.some(({ isBogus, count }) => isBogus && count > 0)) return 'dnssec_failed';
  if (readings.some(({ count }) => count > 0)) return undefined; // an address was published in the meantime
  if (readings.some(isFailure)) return 'no_dns';
  return readings.some(endsInNxdomain) ? 'no_domain' : 'no_address';
}
