import { DomainName } from '../../../domain/domain-name.js';
import { absent, derive, known, type Fact, type Gathered } from '../../../domain/fact.js';
import type { IpAddress } from '../../../domain/ip-address.js';
import { specialPurpose } from '../../../domain/special-purpose.js';
import { dotlessTarget } from '../../gathering/final-dot.js';
import { hasAddress, type Host, hostOf } from '../../gathering/hosts.js';
import { isNullMx, type MxEntry, mxOf } from './mail.facts.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import type { Subject } from '../../gathering/subject.js';
import { hostName } from '../../../domain/host-name.js';

/** The names that an address goes by. */
export interface ReverseName {
  readonly address: string;
  readonly names: readonly string[];
  /** One of them leads back to the address. */
  readonly confirmed: boolean;
}

/** An MX record whose host has an address as soon as the zone at its end is left out. */
export interface MxTypo {
  readonly domain: string;
  readonly entry: MxEntry;
  readonly meant: string;
}

/** Absent where no MX host is named. */
export interface MxFacts {
  readonly mailHosts: readonly Host[];
  /** Those with an address of the family; unobtainable where none has and not all could be asked about. */
  readonly ipv4MailHosts: readonly string[];
  readonly ipv6MailHosts: readonly string[];
  /** Those of the domain's own, absent without; others belong to a provider. */
  readonly ownMailHosts: readonly Host[];
  /** MX records without the final dot, so that the zone was appended to a host that exists. */
  readonly mxTypos: readonly MxTypo[];
  /** Of some of their addresses. */
  readonly reverseNames: readonly ReverseName[];
}

/** Each is looked up. Senders try the most preferred first, and few ever come this far. */
const MOST_HOSTS = 20;
const MOST_REVERSE = 2;
const MOST_NAMES = 4;
const NO_OWN = { ownMailHosts: absent, reverseNames: absent };
const NOBODY = { mailHosts: absent, ipv4MailHosts: absent, ipv6MailHosts: absent, mxTypos: absent, ...NO_OWN };

export async function gatherMx(
  subject: Subject,
  dns: DnsReader,
  hosts: Promise<Fact<readonly Host[]>>,
): Promise<Gathered<MxFacts>> {
  const mailHosts = await hosts;
  if (mailHosts.state !== 'known') return NOBODY;
  const { registrable } = subject.domain;
  const own = mailHosts.value.filter(
    ({ name }) => DomainName.parseHost(name)?.registrable?.ascii === registrable?.ascii,
  );
  const [ipv4MailHosts, ipv6MailHosts, reverseNames] = await Promise.all([
    thoseWith('A', mailHosts.value, dns),
    thoseWith('AAAA', mailHosts.value, dns),
    reverseNamesOf(own, dns),
  ]);
  const owned = own.length > 0 ? { ownMailHosts: known(own), reverseNames: known(reverseNames) } : NO_OWN;
  const mxTypos = known(await typosIn(subject, mailHosts.value, dns));
  return { mailHosts, ipv4MailHosts, ipv6MailHosts, mxTypos, ...owned };
}

async function typosIn({ name, zone }: Subject, hosts: readonly Host[], dns: DnsReader): Promise<readonly MxTypo[]> {
  const mx = await mxOf(name, dns);
  const entries = mx.state === 'known' ? mx.value : [];
  const dead = hosts.filter((host) => host.addresses?.length === 0);
  const found = await Promise.all(
    dead.map(async (host): Promise<readonly MxTypo[]> => {
      const dotless = await dotlessTarget(host.name, zone, (meant) => hasAddress(meant, dns));
      if (!dotless) return [];
      const { target, meant } = dotless;
      return entries.filter((entry) => entry.host === target).map((entry) => ({ domain: name, entry, meant }));
    }),
  );
  return found.flat();
}

/** Absent where no MX host is named. */
export async function mailHostsOf({ name }: Subject, dns: DnsReader): Promise<Fact<readonly Host[]>> {
  const mx = await mxOf(name, dns);
  if (mx.state !== 'known' || mx.value.length === 0 || isNullMx(mx.value)) return absent;
  const names = [...new Set(mx.value.map(({ host }) => host).filter((host) => host !== ''))];
  return known(await Promise.all(names.slice(0, MOST_HOSTS).map((host) => hostOf(host, dns))));
}

async function thoseWith(type: 'A' | 'AAAA', hosts: readonly Host[], dns: DnsReader): Promise<Fact<readonly string[]>> {
  const answers = await Promise.all(
    hosts.map(async ({ name }) =>
      derive(await dns.records(name, type), (records) => known(records.length > 0 ? [name] : [])),
    ),
  );
  const names = answers.flatMap((answer) => (answer.state === 'known' ? answer.value : []));
  const failed = answers.find((answer) => answer.state === 'unobtainable');
  return names.length === 0 && failed ? failed : known(names);
}

/** One that could not be asked about is left out. */
async function reverseNamesOf(hosts: readonly Host[], dns: DnsReader): Promise<readonly ReverseName[]> {
  const addresses = hosts
    .flatMap((host) => host.addresses ?? [])
    .filter((address) => specialPurpose(address) === undefined) // nobody outside sees these
    .slice(0, MOST_REVERSE);
  const found = await Promise.all(addresses.map((address) => reverseNameOf(address, dns)));
  return found.flatMap((fact) => (fact.state === 'known' ? [fact.value] : []));
}

async function reverseNameOf(address: IpAddress, dns: DnsReader): Promise<Fact<ReverseName>> {
  const pointers = await dns.records(address.reverseName, 'PTR');
  if (pointers.state !== 'known') return pointers;
  const names = pointers.value.map(({ data }) => hostName(data.target)).slice(0, MOST_NAMES);
  const family = address.version === 4 ? 'A' : 'AAAA';
  const forward = await Promise.all(names.map((name) => dns.records(name, family)));
  const confirmed = forward.some(
    (fact) => fact.state === 'known' && fact.value.some(({ data }) => String(data.address) === String(address)),
  );
  const failed = confirmed ? undefined : forward.find((fact) => fact.state === 'unobtainable');
  return failed ?? known({ address: String(address), names, confirmed });
}
