import { isMissing } from '../../network/dns/denial.js';
import type { DnsReader } from './dns-reader.js';
import { nonexistentBelow } from './nobody.js';
import { UNCONFIRMED } from './query-options.js';
import { isRegistrable, type Subject } from './subject.js';

const LONGEST_NAME = 253;

/**
 * The domain with its own name appended once more, where anything is entered there or below (RFC 8020): forms append the
 * zone by themselves, and zone files do so to every name without a final dot. Nothing where a wildcard answers for any name.
 */
export async function doubledName(subject: Subject, dns: DnsReader): Promise<string | undefined> {
  const { name } = subject;
  const doubled = `${name}.${name}`;
  if (!isRegistrable(subject) || doubled.length > LONGEST_NAME) return undefined;
  // After the names in use: of a name that does not exist, some resolvers conclude too much.
  await Promise.all([name, `www.${name}`].map((host) => dns.answer(host, 'A')));
  const nobody = await dns.answer(nonexistentBelow(name), 'A', UNCONFIRMED);
  if (nobody.state !== 'known' || !isMissing(nobody.value)) return undefined;
  const answer = await dns.answer(doubled, 'TXT', UNCONFIRMED);
  return answer.state === 'known' && !isMissing(answer.value) ? doubled : undefined;
}
