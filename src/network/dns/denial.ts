import { recordsAt } from '../../dns-wire/answer-records.js';
import { Rcode } from '../../dns-wire/rcode.js';
import type { ResourceRecord } from '../../dns-wire/resource-record.js';
import { hostName, isBelow, isWithin } from '../../domain/host-name.js';
import type { DnsAnswer } from './dns-answer.js';

/** Whether the answer says nothing about the name, not even that it does not exist. */
export function isFailure({ rcode }: DnsAnswer): boolean {
  return rcode !== Rcode.NOERROR && rcode !== Rcode.NXDOMAIN;
}

/** Whether the very name does not exist; RFC 9824 has signed zones say so with the type NXNAME. */
export function isMissing(answer: DnsAnswer): boolean {
  return answer.answers.length === 0 && endsInNxdomain(answer); // an alias is there, whatever it leads to
}

/** Whether the name, or the one at the end of its aliases, does not exist. */
export function endsInNxdomain({ rcode, authorities }: DnsAnswer): boolean {
  return rcode === Rcode.NXDOMAIN || authorities.some(deniesName);
}

function deniesName(record: ResourceRecord): boolean {
  return record.type === 'NSEC' && record.data.types.includes('NXNAME');
}

/** RFC 2308 section 2: what is not there is denied with the SOA of the zone that would hold it; empty for the root. */
export function denyingZone({ answers, authorities }: DnsAnswer): string | undefined {
  const soa = answers.length === 0 ? authorities.find(({ type }) => type === 'SOA') : undefined;
  return soa && hostName(soa.name);
}

/** Whether the answer for a name comes from a parent zone: a name that is delegated denies things itself. */
export function isDeniedAbove(answer: DnsAnswer, name: string): boolean {
  const zone = denyingZone(answer);
  return zone !== undefined && isBelow(name, zone);
}

/** Whether a registry says that there is no such domain. The root is none: nobody can register below a suffix that does not exist. */
export function isDeniedByRegistry(answer: DnsAnswer, domain: string): boolean {
  return isMissing(answer) && isDeniedAbove(answer, domain) && denyingZone(answer) !== '';
}

/** Where the zone around a name begins, if the answer to the question for its SOA tells. */
export function apexIn(answer: DnsAnswer, name: string): string | undefined {
  return recordsAt(answer.answers, name, 'SOA').length > 0 ? name : denyingZone(answer);
}

/** The same for a name at or below a domain: what lies above the domain is the registry's, and what lies aside nobody's word. */
export function apexBetween(answer: DnsAnswer, name: string, top: string): string | undefined {
  const apex = apexIn(answer, name);
  return apex !== undefined && isWithin(name, apex) && isWithin(apex, top) ? apex : undefined;
}
