import { UpstreamError } from '../upstream-error.js';
import type { DnsAnswer, DnsQuestion } from './dns-answer.js';
import type { DnsResolver } from './dns-resolver.js';

const ATTEMPTS = 3;

/** Resolvers take longer to give up on dead name servers than one question may last; asked again, they tell. */
export async function askPatiently(
  question: DnsQuestion,
  resolver: Pick<DnsResolver, 'ask'>,
  signal?: AbortSignal,
  attempts = ATTEMPTS,
): Promise<DnsAnswer> {
  try {
    return await resolver.ask(question, signal);
  } catch (error) {
    const isWorthIt = error instanceof UpstreamError && error.reason === 'timeout' && attempts > 1;
    if (!isWorthIt) throw error;
    return askPatiently(question, resolver, signal, attempts - 1);
  }
}
