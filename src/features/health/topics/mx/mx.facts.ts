import { DomainName } from '#base/domain/domain-name.js';
import { absent, combineFacts, deriveFact, known, type Fact, type Gathered } from '#base/domain/fact.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import { findDotlessTarget } from '#engine/gathering/final-dot.js';
import { hasAddress, type Host, hostOf } from '#engine/gathering/hosts.js';
import { type ReverseName, reverseNameOf } from '#engine/gathering/reverse-name.js';
import { isNullMx, type MxEntry, mxOf } from './mail.facts.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Subject } from '#engine/gathering/subject.js';

/** An MX record without final dot, to which the zone was appended, if the intended host has an address. */
export interface MxTypo {
  readonly domain: string;
  readonly entry: MxEntry;
  readonly meant: string;
}

/** Absent without MX hosts. */
export interface MxFacts {
  readonly mailHosts: readonly Host[];
  /** Hosts with an address of the family; unobtainable if none was found and a lookup failed. */
  readonly ipv4MailHosts: readonly string[];
  readonly ipv6MailHosts: readonly string[];
  /** Hosts without an IPv6 address; unobtainable if any lookup failed. */
  readonly mailHostsWithoutIpv6: readonly string[];
  /** Hosts within the domain itself; absent if there are none. */
  readonly ownMailHosts: readonly Host[];
  /** MX records without final dot, to which the zone was appended, if the intended host exists. */
  readonly mxTypos: readonly MxTypo[];
  /** For some of their addresses. */
  readonly reverseNames: readonly ReverseName[];
}

/** One lookup each. Senders try the most preferred hosts first and rarely need more. */
const MAX_HOSTS = 20;
const MAX_REVERSE = 2;
const NO_OWN = { ownMailHosts: absent, reverseNames: absent };
const NO_HOSTS = { mailHosts: absent, ipv4MailHosts: absent, ipv6MailHosts: absent, mailHostsWithoutIpv6: absent };
const NO_MX_FACTS = { ...NO_HOSTS, mxTypos: absent, ...NO_OWN };

export async function gatherMx(
  subject: Subject,
  dns: DnsReader,
  hosts: Promise<Fact<readonly Host[]>>,
): Promise<Gathered<MxFacts>> {
  const mailHosts = await hosts;
  if (mailHosts.state !== 'known') return NO_MX_FACTS;
  const { registrable } = subject.domain;
  const own = mailHosts.value.filter(
    ({ name }) => DomainName.parseHost(name)?.registrable?.ascii === registrable?.ascii,
  );
  const [ipv4MailHosts, ipv6MailHosts, mailHostsWithoutIpv6, reverseNames] = await Promise.all([
    thoseWith('A', mailHosts.value, dns),
    thoseWith('AAAA', mailHosts.value, dns),
    thoseWithoutIpv6(mailHosts.value, dns),
    reverseNamesOf(own, dns),
  ]);
  const owned = own.length > 0 ? { ownMailHosts: known(own), reverseNames: known(reverseNames) } : NO_OWN;
  const mxTypos = known(await typosIn(subject, mailHosts.value, dns));
  return { mailHosts, ipv4MailHosts, ipv6MailHosts, mailHostsWithoutIpv6, mxTypos, ...owned };
}

async function typosIn({ name, zone }: Subject, hosts: readonly Host[], dns: DnsReader): Promise<readonly MxTypo[]> {
  const mx = await mxOf(name, dns);
  const entries = mx.state === 'known' ? mx.value : [];
  const dead = hosts.filter((host) => host.addresses?.length === 0);
  const found = await Promise.all(
    dead.map(async (host): Promise<readonly MxTypo[]> => {
      const dotless = await findDotlessTarget(host.name, zone, (meant) => hasAddress(meant, dns));
      if (!dotless) return [];
      const { target, meant } = dotless;
      return entries.filter((entry) => entry.host === target).map((entry) => ({ domain: name, entry, meant }));
    }),
  );
  return found.flat();
}

/** Absent without MX hosts. */
export async function mailHostsOf({ name }: Subject, dns: DnsReader): Promise<Fact<readonly Host[]>> {
  const mx = await mxOf(name, dns);
  if (mx.state !== 'known' || mx.value.length === 0 || isNullMx(mx.value)) return absent;
  const names = [...new Set(mx.value.map(({ host }) => host).filter((host) => host !== ''))];
  return known(await Promise.all(names.slice(0, MAX_HOSTS).map((host) => hostOf(host, dns))));
}

async function thoseWith(type: 'A' | 'AAAA', hosts: readonly Host[], dns: DnsReader): Promise<Fact<readonly string[]>> {
  const answers = await Promise.all(
    hosts.map(async ({ name }) =>
      deriveFact(await dns.records(name, type), (records) => known(records.length > 0 ? [name] : [])),
    ),
  );
  const names = answers.flatMap((answer) => (answer.state === 'known' ? answer.value : []));
  const failed = answers.find((answer) => answer.state === 'unobtainable');
  return names.length === 0 && failed ? failed : known(names);
}

async function thoseWithoutIpv6(hosts: readonly Host[], dns: DnsReader): Promise<Fact<readonly string[]>> {
  const answers = await Promise.all(hosts.map(({ name }) => dns.records(name, 'AAAA')));
  return deriveFact(combineFacts(answers), (all) =>
    known(hosts.flatMap(({ name }, i) => (all[i]!.length > 0 ? [] : [name]))),
  );
}

/** Addresses whose lookup failed are omitted. */
async function reverseNamesOf(hosts: readonly Host[], dns: DnsReader): Promise<readonly ReverseName[]> {
  const addresses = hosts
    .flatMap((host) => host.addresses ?? [])
    .filter((address) => specialPurpose(address) === undefined) // private addresses have no public PTR record
    .slice(0, MAX_REVERSE);
  const found = await Promise.all(addresses.map((address) => reverseNameOf(address, dns)));
  return found.flatMap((fact) => (fact.state === 'known' ? [fact.value] : []));
}
