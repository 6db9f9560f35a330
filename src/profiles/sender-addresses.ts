import { Injectable } from '@nestjs/common';
import { firstFew } from '../domain/evidence.js';
import type { DomainName } from '../domain/domain-name.js';
import type { Fact } from '../domain/fact.js';
import { hostName, isWithin } from '../domain/host-name.js';
import type { IpAddress } from '../domain/ip-address.js';
import type { Sign } from '../domain/sign.js';
import { specialPurpose } from '../domain/special-purpose.js';
import type { DnsReader } from '../health/gathering/dns-reader.js';
import { addressesOf } from '../health/gathering/hosts.js';
import { type ReverseName, reverseNameOf } from '../health/gathering/reverse-name.js';
import { LiveDnsReader } from '../health/live-dns-reader.js';
import type { SpfTerm } from '../records/spf-term.js';
import { isSpf, parseSpf } from '../records/spf.js';
import { factSign } from './profile-facts.js';

const BUDGET_MS = 10_000;
/** One PTR lookup and one or two others each. */
const MAX_ADDRESSES = 8;
const MAX_HOSTS = 4;
const WHOLE = { 4: 32, 6: 128 };

/** The reverse DNS of a domain's own sending addresses: those that its SPF record names one by one, not those of providers. */
@Injectable()
export class SenderAddresses {
  constructor(private readonly dns: LiveDnsReader) {}

  /** Empty if the record names no address of its own, or a lookup failed. */
  reverseNames({ ascii }: DomainName): Promise<readonly Sign[]> {
    return this.dns.read(BUDGET_MS, async (dns) => {
      const addresses = (await ownAddresses(ascii, dns)).filter((address) => specialPurpose(address) === undefined);
      const distinct = [...new Map(addresses.map((address) => [String(address), address])).values()];
      const found = await Promise.all(distinct.slice(0, MAX_ADDRESSES).map((address) => reverseNameOf(address, dns)));
      return reverseNameSigns(found);
    });
  }
}

/** Only what is certain: a failed lookup leaves it open, unless another address is known to lack a name. */
export function reverseNameSigns(found: readonly Fact<ReverseName>[]): readonly Sign[] {
  const names = found.flatMap((fact) => (fact.state === 'known' ? [fact.value] : []));
  const nameless = names.filter((one) => one.names.length === 0);
  const wrong = names.find(({ confirmed }) => !confirmed);
  const listed = (some: readonly ReverseName[]) => firstFew(some.map(({ address }) => address));
  if (nameless.length > 0) return [factSign('sender-ptr', 'missing', { addresses: listed(nameless) })];
  if (wrong) return [factSign('sender-ptr', 'mismatched', { address: wrong.address, names: firstFew(wrong.names) })];
  if (names.length === 0 || names.length < found.length) return [];
  return [factSign('sender-ptr', 'confirmed', { addresses: listed(names) })];
}

async function ownAddresses(domain: string, dns: DnsReader): Promise<readonly IpAddress[]> {
  const texts = await dns.texts(domain);
  const records = texts.state === 'known' ? texts.value.filter(isSpf) : [];
  const [record] = records;
  if (record === undefined || records.length > 1) return [];
  const { terms } = parseSpf(record).record;
  const found = await Promise.all(terms.filter(isPass).map((term) => addressesIn(term, domain, dns)));
  return found.flat();
}

function isPass(term: SpfTerm): boolean {
  return 'qualifier' in term && term.qualifier === '+';
}

/** Networks and the hosts of other domains are left out. */
async function addressesIn(term: SpfTerm, domain: string, dns: DnsReader): Promise<readonly IpAddress[]> {
  if (term.kind === 'ip4' || term.kind === 'ip6') {
    const { address, prefix } = term.network;
    return prefix === WHOLE[address.version] ? [address] : [];
  }
  if ((term.kind !== 'a' && term.kind !== 'mx') || !isWholeHost(term)) return [];
  const hosts = term.kind === 'a' ? [domain] : await ownMailHosts(domain, dns);
  const found = await Promise.all(hosts.map((host) => addressesOf(host, dns)));
  return found.flatMap((fact) => (fact.state === 'known' ? fact.value : []));
}

function isWholeHost({ domain, prefix4, prefix6 }: Extract<SpfTerm, { kind: 'a' | 'mx' }>): boolean {
  return domain === undefined && prefix4 === undefined && prefix6 === undefined;
}

/** MX hosts within the domain; the others are those of a provider. */
async function ownMailHosts(domain: string, dns: DnsReader): Promise<readonly string[]> {
  const mx = await dns.records(domain, 'MX');
  const hosts = mx.state === 'known' ? mx.value.map(({ data }) => hostName(data.exchange)) : [];
  return hosts.filter((host) => isWithin(host, domain)).slice(0, MAX_HOSTS);
}
