import { isMissing } from '#platform/network/dns/denial.js';
import type { DnsReader } from './dns-reader.js';
import { nonexistentBelow } from '#base/domain/nonexistent-name.js';
import { UNCONFIRMED } from './query-options.js';
import { isRegistrable, type Subject } from './subject.js';

const MAX_NAME_LENGTH = 253;

/**
 * The domain with its own name appended again, if any record is at or below that name (RFC 8020). DNS forms append the
 * zone, and zone files append it to names without a final dot. Undefined if a wildcard matches.
 */
export async function findDoubledName(subject: Subject, dns: DnsReader): Promise<string | undefined> {
  const { name } = subject;
  const doubled = `${name}.${name}`;
  if (!isRegistrable(subject) || doubled.length > MAX_NAME_LENGTH) return undefined;
  // Query existing names first: some resolvers apply aggressive negative caching to the names below.
  await Promise.all([name, `www.${name}`].map((host) => dns.answer(host, 'A')));
  const control = await dns.answer(nonexistentBelow(name), 'A', UNCONFIRMED);
  if (control.state !== 'known' || !isMissing(control.value)) return undefined;
  const answer = await dns.answer(doubled, 'TXT', UNCONFIRMED);
  return answer.state === 'known' && !isMissing(answer.value) ? doubled : undefined;
}
