import { Injectable } from '@nestjs/common';
import { firstFew } from '#base/domain/evidence.js';
import type { DomainName } from '#base/domain/domain-name.js';
import type { Fact } from '#base/domain/fact.js';
import { hostName, isWithin } from '#base/domain/host-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { Sign } from '#base/domain/sign.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import { addressesOf } from '#engine/gathering/hosts.js';
import { type ReverseName, reverseNameOf } from '#engine/gathering/reverse-name.js';
import { LiveDnsReader } from '#engine/gathering/live-dns-reader.js';
import type { SpfTerm } from '#formats/records/spf-term.js';
import { isSpf, parseSpf } from '#formats/records/spf.js';
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
      const { addresses, isWhole } = await ownAddresses(ascii, dns);
      const open = addresses.filter((address) => specialPurpose(address) === undefined);
      const distinct = [...new Map(open.map((address) => [String(address), address])).values()];
      const found = await Promise.all(distinct.slice(0, MAX_ADDRESSES).map((address) => reverseNameOf(address, dns)));
      return reverseNameSigns(found, isWhole && distinct.length <= MAX_ADDRESSES);
    });
  }
}

/** Only what is certain: an address that is not known leaves it open, unless another one is known to lack a name. */
export function reverseNameSigns(found: readonly Fact<ReverseName>[], isWhole: boolean): readonly Sign[] {
  const names = found.flatMap((fact) => (fact.state === 'known' ? [fact.value] : []));
  const nameless = names.filter((one) => one.names.length === 0);
  const wrong = names.find(({ confirmed }) => !confirmed);
  const listed = (some: readonly ReverseName[]) => firstFew(some.map(({ address }) => address));
  if (nameless.length > 0) return [factSign('sender-ptr', 'missing', { addresses: listed(nameless) })];
  if (wrong) return [factSign('sender-ptr', 'mismatched', { address: wrong.address, names: firstFew(wrong.names) })];
  if (!isWhole || names.length === 0 || names.length < found.length) return [];
  return [factSign('sender-ptr', 'confirmed', { addresses: listed(names) })];
}

interface Senders {
  readonly addresses: readonly IpAddress[];
  /** Whether no lookup failed, and no host was left out. */
  readonly isWhole: boolean;
}

async function ownAddresses(domain: string, dns: DnsReader): Promise<Senders> {
  const texts = await dns.texts(domain);
  const records = texts.state === 'known' ? texts.value.filter(isSpf) : [];
  const [record] = records;
  if (record === undefined || records.length > 1) return { addresses: [], isWhole: false };
  const found = await Promise.all(
    passingTerms(parseSpf(record).record.terms).map((term) => addressesIn(term, domain, dns)),
  );
  return { addresses: found.flatMap(({ addresses }) => addresses), isWhole: found.every(({ isWhole }) => isWhole) };
}

/** Terms after `all` are never evaluated (RFC 7208 section 5.1). */
export function passingTerms(terms: readonly SpfTerm[]): readonly SpfTerm[] {
  const end = terms.findIndex(({ kind }) => kind === 'all');
  return terms.slice(0, end < 0 ? undefined : end).filter((term) => 'qualifier' in term && term.qualifier === '+');
}

/** Networks and the hosts of other domains are left out. */
async function addressesIn(term: SpfTerm, domain: string, dns: DnsReader): Promise<Senders> {
  if (term.kind === 'ip4' || term.kind === 'ip6') {
    const { address, prefix } = term.network;
    return { addresses: prefix === WHOLE[address.version] ? [address] : [], isWhole: true };
  }
  if ((term.kind !== 'a' && term.kind !== 'mx') || !isWholeHost(term)) return { addresses: [], isWhole: true };
  const hosts = term.kind === 'a' ? [domain] : await ownMailHosts(domain, dns);
  const found = await Promise.all((hosts ?? []).slice(0, MAX_HOSTS).map((host) => addressesOf(host, dns)));
  return {
    addresses: found.flatMap((fact) => (fact.state === 'known' ? fact.value : [])),
    isWhole: hosts !== undefined && hosts.length <= MAX_HOSTS && found.every(({ state }) => state === 'known'),
  };
}

function isWholeHost({ domain, prefix4, prefix6 }: Extract<SpfTerm, { kind: 'a' | 'mx' }>): boolean {
  return domain === undefined && prefix4 === undefined && prefix6 === undefined;
}

/** MX hosts within the domain; the others are those of a provider. Undefined if the lookup failed. */
async function ownMailHosts(domain: string, dns: DnsReader): Promise<readonly string[] | undefined> {
  const mx = await dns.records(domain, 'MX');
  if (mx.state !== 'known') return undefined;
  return mx.value.map(({ data }) => hostName(data.exchange)).filter((host) => isWithin(host, domain));
}
