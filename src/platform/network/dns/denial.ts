import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { hostName, isBelow, isWithin } from '#base/domain/host-name.js';
import type { DnsAnswer } from './dns-answer.js';

/** Whether the RCODE is neither NOERROR nor NXDOMAIN. */
export function isFailure({ rcode }: Pick<DnsAnswer, 'rcode'>): boolean {
  return rcode !== Rcode.NOERROR && rcode !== Rcode.NXDOMAIN;
}

/** Whether the queried name itself does not exist; signed zones may state this with the type NXNAME (RFC 9824). */
export function isMissing(answer: DnsAnswer): boolean {
  return answer.answers.length === 0 && endsInNxdomain(answer); // an alias exists even if its target does not
}

/** Whether the name, or the target of its aliases, does not exist. */
export function endsInNxdomain({ rcode, authorities }: DnsAnswer): boolean {
  return rcode === Rcode.NXDOMAIN || authorities.some(deniesName);
}

function deniesName(record: ResourceRecord): boolean {
  return record.type === 'NSEC' && record.data.types.includes('NXNAME');
}

/** The zone of a negative answer, from its SOA record (RFC 2308 section 2); empty for the root. */
export function denyingZone({ answers, authorities }: DnsAnswer): string | undefined {
  const soa = answers.length === 0 ? authorities.find(({ type }) => type === 'SOA') : undefined;
  return soa && hostName(soa.name);
}

/** Whether a negative answer comes from a parent zone, so that the name is not delegated. */
export function isDeniedAbove(answer: DnsAnswer, name: string): boolean {
  const zone = denyingZone(answer);
  return zone !== undefined && isBelow(name, zone);
}

/** Whether a registry denies the domain. The root does not count: below a suffix that does not exist, nothing is registrable. */
export function isDeniedByRegistry(answer: DnsAnswer, domain: string): boolean {
  return isMissing(answer) && isDeniedAbove(answer, domain) && denyingZone(answer) !== '';
}

/** The apex of the zone of a name, from the answer to an SOA query. */
export function apexIn(answer: DnsAnswer, name: string): string | undefined {
  return recordsAt(answer.answers, name, 'SOA').length > 0 ? name : denyingZone(answer);
}

/** The apex, if it is between `top` and `name`. */
export function apexBetween(answer: DnsAnswer, name: string, top: string): string | undefined {
  const apex = apexIn(answer, name);
  return apex !== undefined && isWithin(name, apex) && isWithin(apex, top) ? apex : undefined;
}
