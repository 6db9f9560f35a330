import { isDeniedAbove, denyingZone, isFailure } from '../network/dns/denial.js';
import type { DnsAnswer } from '../network/dns/dns-answer.js';

export type Delegation = 'none' | 'exists' | 'unknown';

/** Whether a name is delegated, by the answer to the question for its name servers. */
export function delegationOf(domain: string, answer: DnsAnswer): Delegation {
  if (isFailure(answer)) return 'unknown';
  if (answer.answers.length > 0) return 'exists'; // be it an alias: something answers for the name
  if (denyingZone(answer) === undefined) return 'unknown';
  return isDeniedAbove(answer, domain) ? 'none' : 'exists';
}
