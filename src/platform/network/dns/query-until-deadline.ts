import { Rcode } from '#formats/dns-wire/rcode.js';
import { orElse, UpstreamError } from '#platform/runtime/upstream-error.js';
import type { DnsAnswer, DnsQuery } from './dns-answer.js';
import type { DnsResolver } from './dns-resolver.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';

const ATTEMPTS = 3;

/**
 * Retries, because a resolver may need longer than one deadline to return SERVFAIL for dead name servers; also retried until a
 * second resolver confirms the failure.
 */
export async function queryUntilDeadline(
  query: DnsQuery,
  resolver: Pick<DnsResolver, 'query'>,
  signal?: CancelSignal,
  attempts = ATTEMPTS,
): Promise<DnsAnswer> {
  try {
    const answer = await resolver.query(query, signal);
    const isConfirmed = answer.rcode !== Rcode.SERVFAIL || answer.confirmedBy !== undefined || attempts <= 1;
    return isConfirmed ? answer : await queryUntilDeadline(query, resolver, signal, attempts - 1).catch(orElse(answer));
  } catch (error) {
    const isWorthIt = error instanceof UpstreamError && error.reason === 'timeout' && attempts > 1;
    if (!isWorthIt) throw error;
    return queryUntilDeadline(query, resolver, signal, attempts - 1);
  }
}
