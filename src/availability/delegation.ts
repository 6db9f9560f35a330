import { parentOf } from '../domain/host-name.js';
import { isDeniedAbove, denyingZone, isFailure, isMissing } from '../network/dns/denial.js';
import type { DnsAnswer } from '../network/dns/dns-answer.js';

export type Delegation = 'none' | 'exists' | 'unknown';

/** Nobody has it: what answers for it answers for any name. */
const NO_DOMAIN = 'no-such-domain-7c41e9';

/**
 * Whether a name is delegated, or is in the registry's own zone: `.name` has names without records of their own, below
 * which others are registered. Where a registry answers for any name, that says nothing.
 */
export async function findDelegation(domain: string, ask: (name: string) => Promise<DnsAnswer>): Promise<Delegation> {
  const answer = await ask(domain);
  const delegation = delegationOf(domain, answer);
  if (delegation !== 'none' || isMissing(answer)) return delegation;
  const other = await ask(`${NO_DOMAIN}.${parentOf(domain)}`);
  if (isFailure(other)) return 'unknown';
  return isMissing(other) ? 'exists' : 'none';
}

/** The same, by the answer to the question for its name servers alone. */
export function delegationOf(domain: string, answer: DnsAnswer): Delegation {
  if (isFailure(answer)) return 'unknown';
  if (answer.answers.length > 0) return 'exists'; // be it an alias: something answers for the name
  if (denyingZone(answer) === undefined) return 'unknown';
  return isDeniedAbove(answer, domain) ? 'none' : 'exists';
}
