import type { DomainName } from '#base/domain/domain-name.js';
import { parentOf } from '#base/domain/host-name.js';
import { apexBetween } from '#platform/network/dns/denial.js';
import type { DnsReader } from './dns-reader.js';

/** The names a report is about: mail and web are checked at the name, delegation and DNSSEC at its zone. */
export interface Subject {
  readonly domain: DomainName;
  readonly name: string;
  readonly zone: string;
}

export async function findSubject(domain: DomainName, dns: DnsReader): Promise<Subject> {
  return { domain, name: domain.ascii, zone: await zoneOf(domain.ascii, domain.registration.ascii, dns) };
}

/** Fallback if the zone could not be determined. */
export function registeredSubject(domain: DomainName): Subject {
  return { domain, name: domain.ascii, zone: domain.registrable!.ascii };
}

/** Whether the name is a registrable domain, not a subdomain. */
export function isRegistrable({ domain }: Subject): boolean {
  return domain.registrable?.equals(domain) ?? false;
}

/** The nearest ancestor with an SOA record, at most the registrable domain; names above belong to the registry. */
async function zoneOf(name: string, top: string, dns: DnsReader): Promise<string> {
  if (name === top) return top;
  const soa = await dns.answer(name, 'SOA');
  if (soa.state !== 'known') return zoneOf(parentOf(name), top, dns);
  return apexBetween(soa.value, name, top) ?? zoneOf(parentOf(name), top, dns);
}
