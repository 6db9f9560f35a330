import { parentOf } from '#base/domain/host-name.js';
import { isDeniedAbove, denyingZone, isFailure, isMissing } from '#platform/network/dns/denial.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';

export type Delegation = 'none' | 'exists' | 'unknown';

/** A label that does not exist; an answer for it is given for any name. */
const NO_DOMAIN = 'no-such-domain-7c41e9';

/**
 * Whether a name is delegated or in the registry's own zone: `.name` has names without records, below which others are
 * registered. If a registry answers for any name, an answer proves nothing.
 */
export async function findDelegation(domain: string, ask: (name: string) => Promise<DnsAnswer>): Promise<Delegation> {
  const answer = await ask(domain);
  const delegation = delegationOf(domain, answer);
  if (delegation !== 'none' || isMissing(answer)) return delegation;
  const other = await ask(`${NO_DOMAIN}.${parentOf(domain)}`);
  if (isFailure(other)) return 'unknown';
  return isMissing(other) ? 'exists' : 'none';
}

/** The same by the answer to the NS query alone. */
export function delegationOf(domain: string, answer: DnsAnswer): Delegation {
  if (isFailure(answer)) return 'unknown';
  if (answer.answers.length > 0) return 'exists'; // a CNAME record also proves that the name exists
  if (denyingZone(answer) === undefined) return 'unknown';
  return isDeniedAbove(answer, domain) ? 'none' : 'exists';
}
