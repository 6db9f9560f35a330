import { Rcode } from '../../dns-wire/rcode.js';
import { orElse, UpstreamError } from '../upstream-error.js';
import type { DnsAnswer, DnsQuestion } from './dns-answer.js';
import type { DnsResolver } from './dns-resolver.js';
import type { Caller } from '../caller.js';

const ATTEMPTS = 3;

/**
 * Resolvers take longer to give up on dead name servers than one question may last; asked again, they tell. The same holds
 * for the second one, without which a failure is the word of one alone.
 */
export async function askUntilDeadline(
  question: DnsQuestion,
  resolver: Pick<DnsResolver, 'ask'>,
  signal?: Caller,
  attempts = ATTEMPTS,
): Promise<DnsAnswer> {
  try {
    const answer = await resolver.ask(question, signal);
    const isConfirmed = answer.rcode !== Rcode.SERVFAIL || answer.confirmedBy !== undefined || attempts <= 1;
    return isConfirmed
      ? answer
      : await askUntilDeadline(question, resolver, signal, attempts - 1).catch(orElse(answer));
  } catch (error) {
    const isWorthIt = error instanceof UpstreamError && error.reason === 'timeout' && attempts > 1;
    if (!isWorthIt) throw error;
    return askUntilDeadline(question, resolver, signal, attempts - 1);
  }
}
