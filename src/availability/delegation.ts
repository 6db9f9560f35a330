import { normalName } from '../dns-wire/name.js';
import { Rcode } from '../dns-wire/rcode.js';
import type { DnsAnswer } from '../network/dns/dns-answer.js';

export type Delegation = 'none' | 'exists' | 'unknown';

/** Whether a name is delegated, by the answer to the question for its name servers. */
export function delegationOf(domain: string, { rcode, answers, authorities }: DnsAnswer): Delegation {
  if (rcode !== Rcode.NOERROR && rcode !== Rcode.NXDOMAIN) return 'unknown';
  if (answers.length > 0) return 'exists'; // be it an alias: something answers for the name
  // RFC 2308 section 2: a denial names the zone it comes from, and a delegated name may deny things itself.
  const denying = authorities.find(({ type }) => type === 'SOA');
  if (!denying) return 'unknown';
  const zone = normalName(denying.name);
  return zone === '.' || normalName(domain).endsWith(`.${zone}`) ? 'none' : 'exists';
}
