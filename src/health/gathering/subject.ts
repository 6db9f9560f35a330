import { recordsAt } from '../../dns-wire/answer-records.js';
import { normalName } from '../../dns-wire/name.js';
import type { DomainName } from '../../domain/domain-name.js';
import type { DnsAnswer } from '../../network/dns/dns-answer.js';
import type { Published } from './published.js';

/** Whom a report is about: mail and web are checked at the name, delegation and DNSSEC at its zone. */
export interface Subject {
  readonly domain: DomainName;
  readonly name: string;
  readonly zone: string;
}

export async function findSubject(domain: DomainName, dns: Published): Promise<Subject> {
  return { domain, name: domain.ascii, zone: await zoneOf(domain.ascii, domain.registration.ascii, dns) };
}

/** Where the zone cannot be found out. */
export function registeredSubject(domain: DomainName): Subject {
  return { domain, name: domain.ascii, zone: domain.registrable!.ascii };
}

/** Whether it is the whole of what someone registered, and not a name below it. */
export function isRegistrable({ domain }: Subject): boolean {
  return domain.registrable?.equals(domain) ?? false;
}

/** The nearest name upwards that has a SOA; what lies above the registrable domain is the registry's. */
async function zoneOf(name: string, top: string, dns: Published): Promise<string> {
  if (name === top) return top;
  const soa = await dns.answer(name, 'SOA');
  if (soa.state !== 'known') return zoneOf(parentOf(name), top, dns);
  const apex = apexIn(soa.value, name);
  const isBetween = apex !== undefined && `.${name}`.endsWith(`.${apex}`) && `.${apex}`.endsWith(`.${top}`);
  return isBetween ? apex : zoneOf(parentOf(name), top, dns);
}

/** Where the zone around a name begins, if the answer to the question for its SOA tells. */
export function apexIn({ answers, authorities }: DnsAnswer, name: string): string | undefined {
  if (recordsAt(answers, name, 'SOA').length > 0) return name;
  // RFC 2308 section 2.2: what is not there is denied with the SOA of the zone that would hold it.
  const denying = answers.length === 0 ? authorities.find(({ type }) => type === 'SOA') : undefined;
  return denying && normalName(denying.name).slice(0, -1);
}

export function parentOf(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}
