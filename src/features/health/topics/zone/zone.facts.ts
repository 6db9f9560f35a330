import { recordsAt } from '#formats/dns-wire/answer-records.js';
import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { absent, deriveFact, known, type Fact, type Gathered } from '#base/domain/fact.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';
import { addressesOf } from '#engine/gathering/hosts.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Subject } from '#engine/gathering/subject.js';
import { hostName, isWithin } from '#base/domain/host-name.js';
import { apexIn, isMissing } from '#platform/network/dns/denial.js';
import { mailboxOf } from '#formats/records/rname.js';

export type Soa = RecordData['SOA'];

/** The SOA records at the zone apex. */
export interface SoaRecords {
  readonly name: string;
  readonly zone: string;
  /** The apex of the zone of the name according to the DNS; undefined if unknown. */
  readonly apex: string | undefined;
  readonly isDelegated: boolean;
  readonly isAlias: boolean;
  readonly soa: readonly Soa[];
}

/** The single SOA record of a zone. */
export interface ZoneSoa {
  readonly zone: string;
  readonly soa: Soa;
  /** In presentation format. */
  readonly text: string;
  readonly servers: readonly string[];
  /** One of the name servers is in the domain of the owner. */
  readonly isSelfHosted: boolean;
  /** The domain of the contact address, if it does not exist. */
  readonly missingContact?: string;
}

/** The primary server in the SOA record. */
export interface PrimaryServer {
  readonly name: string;
  readonly hasAddress: boolean;
}

export interface ZoneFacts {
  readonly soaRecords: SoaRecords;
  /** Absent if there is none or more than one. */
  readonly zoneSoa: ZoneSoa;
  readonly primary: PrimaryServer;
}

export async function gatherZone(subject: Subject, dns: DnsReader): Promise<Gathered<ZoneFacts>> {
  const { zone, domain } = subject;
  const [soa, ns] = await Promise.all([dns.answer(zone, 'SOA'), dns.answer(zone, 'NS')]);
  const soaRecords = deriveFact(soa, (answer) =>
    deriveFact(ns, (delegation) => known(topOf(subject, answer, delegation))),
  );
  const nothing = { soaRecords, zoneSoa: absent, primary: absent };
  if (soa.state !== 'known' || ns.state !== 'known') return nothing;
  const [record, ...others] = recordsAt(soa.value.answers, zone, 'SOA');
  if (!record || others.length > 0) return nothing;
  const servers = recordsAt(ns.value.answers, zone, 'NS').map(({ data }) => data.target.toLowerCase());
  const start = {
    zone,
    soa: record.data,
    text: presentData(record),
    servers,
    isSelfHosted: servers.some((server) => isWithin(hostName(server), domain.registration.ascii)),
  };
  const [primary, missingContact] = await Promise.all([
    primaryOf(record.data, dns),
    missingContactIn(record.data, dns),
  ]);
  return { soaRecords, zoneSoa: known({ ...start, ...(missingContact && { missingContact }) }), primary };
}

function topOf({ name, zone }: Subject, soa: DnsAnswer, ns: DnsAnswer): SoaRecords {
  return {
    name,
    zone,
    apex: apexIn(soa, zone),
    isDelegated: recordsAt(ns.answers, zone, 'NS').length > 0,
    isAlias: recordsAt(soa.answers, zone, 'CNAME').length > 0,
    soa: recordsAt(soa.answers, zone, 'SOA').map(({ data }) => data),
  };
}

async function missingContactIn({ rname }: Soa, dns: DnsReader): Promise<string | undefined> {
  const domain = mailboxOf(rname)?.domain.ascii;
  if (domain === undefined) return undefined;
  const answer = await dns.answer(domain, 'A'); // any type would do; the A record is often already known
  return answer.state === 'known' && isMissing(answer.value) ? domain : undefined;
}

async function primaryOf({ mname }: Soa, dns: DnsReader): Promise<Fact<PrimaryServer>> {
  const name = mname.toLowerCase();
  if (name === '.') return known({ name, hasAddress: false });
  return deriveFact(await addressesOf(name, dns), (addresses) => known({ name, hasAddress: addresses.length > 0 }));
}
