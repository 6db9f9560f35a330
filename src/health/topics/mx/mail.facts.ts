import { derive, known, type Fact, type Gathered } from '../../../domain/fact.js';
import type { IpAddress } from '../../../domain/ip-address.js';
import { isSpf, parseSpf } from '../../../records/spf.js';
import { addressesOf } from '../../gathering/hosts.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import type { Subject } from '../../gathering/subject.js';
import { hostName, isBelow, parentOf } from '../../../domain/host-name.js';

/**
 * What a domain has to do with mail. `mail`: it receives, or says who may send. `receiving`: it receives, and says that
 * nobody sends. `unused`: it has an address, and nothing about mail. `parked`: it accepts no mail at all.
 */
export type MailProfile = 'mail' | 'receiving' | 'unused' | 'parked';

export interface MxEntry {
  readonly preference: number;
  /** Without the trailing dot; empty for the host that is none (RFC 7505). */
  readonly host: string;
}

export interface MailFacts {
  readonly mx: readonly MxEntry[];
  /** Of the domain itself. */
  readonly addresses: readonly IpAddress[];
  /** Whether it has one of IPv4: that one of IPv6 is all that came does not show it. */
  readonly hasIpv4: boolean;
  readonly profile: MailProfile;
  /** Whether this very name is an MX host of one of its parent domains. */
  readonly isMailHost: boolean;
}

export async function gatherMail({ name, domain }: Subject, dns: DnsReader): Promise<Gathered<MailFacts>> {
  const [mx, addresses, texts, isMailHost] = await Promise.all([
    mxOf(name, dns),
    addressesOf(name, dns),
    dns.texts(name),
    isHostAbove(name, domain.registration.ascii, dns),
  ]);
  return { mx, addresses, hasIpv4: await hasIpv4(name, dns), profile: profileOf(mx, addresses, texts), isMailHost };
}

/** That it could not be asked about one of them does not hide the others. */
async function isHostAbove(name: string, top: string, dns: DnsReader): Promise<Fact<boolean>> {
  const above = namesAbove(name, top);
  const found = await Promise.all(above.map((domain) => mxOf(domain, dns)));
  if (found.some((mx) => mx.state === 'known' && mx.value.some(({ host }) => host === name))) return known(true);
  return (found.find(({ state }) => state === 'unobtainable') as Fact<boolean> | undefined) ?? known(false);
}

function namesAbove(name: string, top: string): string[] {
  return isBelow(name, top) ? [parentOf(name), ...namesAbove(parentOf(name), top)] : [];
}

/** The most preferred first. */
export async function mxOf(name: string, dns: DnsReader): Promise<Fact<readonly MxEntry[]>> {
  return derive(await dns.records(name, 'MX'), (records) => {
    const entries = records.map(({ data }) => ({
      preference: data.preference,
      host: hostName(data.exchange),
    }));
    return known(entries.sort((one, other) => one.preference - other.preference || (one.host < other.host ? -1 : 1)));
  });
}

async function hasIpv4(name: string, dns: DnsReader): Promise<Fact<boolean>> {
  return derive(await dns.records(name, 'A'), (records) => known(records.length > 0));
}

export function isNullMx(mx: readonly MxEntry[]): boolean {
  return mx.length > 0 && mx.every(({ host }) => host === '');
}

function profileOf(
  mx: Fact<readonly MxEntry[]>,
  addresses: Fact<readonly IpAddress[]>,
  texts: Fact<readonly string[]>,
): Fact<MailProfile> {
  return derive(mx, (entries) =>
    derive(texts, (published) => {
      if (published.some(lets)) return known('mail');
      const forbids = published.some(isSpf);
      if (isNullMx(entries)) return known('parked');
      if (entries.length > 0) return known(forbids ? 'receiving' : 'mail');
      return derive(addresses, (own) => known(own.length > 0 && !forbids ? 'unused' : 'parked'));
    }),
  );
}

/** An SPF record that lets anyone send, or was meant to: a misspelled term hardly forbids. */
function lets(text: string): boolean {
  if (!isSpf(text)) return false;
  const { record, faults } = parseSpf(text);
  return (
    faults.length > 0 ||
    record.terms.some((term) => term.kind === 'redirect' || ('qualifier' in term && term.qualifier !== '-'))
  );
}
