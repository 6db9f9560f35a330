import { recordsAt } from '../dns-wire/answer-records.js';
import { normalName } from '../dns-wire/name.js';
import { Rcode } from '../dns-wire/rcode.js';
import type { DomainName } from '../domain/domain-name.js';
import type { DnsAnswer } from '../network/dns/dns-answer.js';

/** What was answered about one name. */
export interface ZoneAnswers {
  readonly ds: DnsAnswer;
  readonly soa: DnsAnswer;
}

export function isFailure({ rcode }: DnsAnswer): boolean {
  return rcode !== Rcode.NOERROR && rcode !== Rcode.NXDOMAIN;
}

/** The zone, or a name nearer to it, when the name asked about turned out to lie inside one. */
export function zoneAbove(name: string, { ds, soa }: ZoneAnswers, domain: DomainName): string | undefined {
  const top = domain.registration.ascii;
  if (name === top) return undefined; // what lies above is the registry's
  // An alias cannot stand at the top of a zone (RFC 1034 section 3.6.2).
  if (isFailure(ds) || recordsAt(soa.answers, name, 'CNAME').length > 0) return parentOf(name);
  // RFC 2308 section 2.2: what is not there is denied with the SOA of the zone that would hold it.
  const denying = soa.authorities.find(({ type }) => type === 'SOA')?.name ?? name;
  const zone = normalName(denying).slice(0, -1);
  const isNearer = name.endsWith(`.${zone}`) && `.${zone}`.endsWith(`.${top}`);
  return soa.answers.length === 0 && isNearer ? zone : undefined;
}

function parentOf(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}
