import { deriveFact, known, type Fact, type Gathered } from '#base/domain/fact.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { findSpf } from '#formats/records/spf-lookup.js';
import type { SpfTerm } from '#formats/records/spf-term.js';
import { isSpf, parseSpf } from '#formats/records/spf.js';
import { addressesOf } from '#engine/gathering/hosts.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Subject } from '#engine/gathering/subject.js';
import { spfLookupIn } from '#engine/gathering/spf-dns-lookup.js';
import { hostName, isBelow, parentOf } from '#base/domain/host-name.js';

/**
 * How a domain uses mail. `mail`: it has MX records, or an SPF record with senders. `receiving`: it has MX records, and
 * its SPF record authorizes no sender. `unused`: it has an address, and no mail records. `parked`: it accepts no mail.
 */
export type MailProfile = 'mail' | 'receiving' | 'unused' | 'parked';

export interface MxEntry {
  readonly preference: number;
  /** Without the final dot; empty for a null MX (RFC 7505). */
  readonly host: string;
}

export interface MailFacts {
  readonly mx: readonly MxEntry[];
  /** The addresses of the domain itself. */
  readonly addresses: readonly IpAddress[];
  /** From the A lookup alone, because `addresses` is known even if one of the lookups failed. */
  readonly hasIpv4: boolean;
  readonly profile: MailProfile;
  /** Whether this name is an MX host of a parent domain. */
  readonly isMailHost: boolean;
}

export async function gatherMail({ name, domain }: Subject, dns: DnsReader): Promise<Gathered<MailFacts>> {
  const [mx, addresses, texts, isMailHost] = await Promise.all([
    mxOf(name, dns),
    addressesOf(name, dns),
    appliedTexts(name, dns),
    isHostAbove(name, domain.registration.ascii, dns),
  ]);
  return { mx, addresses, hasIpv4: await hasIpv4(name, dns), profile: profileOf(mx, addresses, texts), isMailHost };
}

/** A failed lookup matters only if no other parent domain has the name as MX host. */
async function isHostAbove(name: string, top: string, dns: DnsReader): Promise<Fact<boolean>> {
  const above = namesAbove(name, top);
  const found = await Promise.all(above.map((domain) => mxOf(domain, dns)));
  if (found.some((mx) => mx.state === 'known' && mx.value.some(({ host }) => host === name))) return known(true);
  return (found.find(({ state }) => state === 'unobtainable') as Fact<boolean> | undefined) ?? known(false);
}

function namesAbove(name: string, top: string): string[] {
  return isBelow(name, top) ? [parentOf(name), ...namesAbove(parentOf(name), top)] : [];
}

/** Sorted by preference. */
export async function mxOf(name: string, dns: DnsReader): Promise<Fact<readonly MxEntry[]>> {
  return deriveFact(await dns.records(name, 'MX'), (records) => {
    const entries = records.map(({ data }) => ({
      preference: data.preference,
      host: hostName(data.exchange),
    }));
    return known(entries.sort((one, other) => one.preference - other.preference || (one.host < other.host ? -1 : 1)));
  });
}

async function hasIpv4(name: string, dns: DnsReader): Promise<Fact<boolean>> {
  return deriveFact(await dns.records(name, 'A'), (records) => known(records.length > 0));
}

export function isNullMx(mx: readonly MxEntry[]): boolean {
  return mx.length > 0 && mx.every(({ host }) => host === '');
}

function profileOf(
  mx: Fact<readonly MxEntry[]>,
  addresses: Fact<readonly IpAddress[]>,
  texts: Fact<readonly string[]>,
): Fact<MailProfile> {
  return deriveFact(mx, (entries) =>
    deriveFact(texts, (published) => {
      const isRefusing = isNullMx(entries);
      const hasHosts = entries.length > 0 && !isRefusing;
      const sends = hasHosts ? permitsSomeSender : (text: string) => listsSender(text, isRefusing);
      if (published.some(sends)) return known('mail');
      const forbids = published.some(isSpf);
      if (isRefusing) return known('parked');
      if (entries.length > 0) return known(forbids ? 'receiving' : 'mail');
      return deriveFact(addresses, (own) => known(own.length > 0 && !forbids ? 'unused' : 'parked'));
    }),
  );
}

/** The TXT records of a name; in place of an SPF record that only redirects, the one that it redirects to. */
async function appliedTexts(name: string, dns: DnsReader): Promise<Fact<readonly string[]>> {
  const texts = await dns.texts(name);
  if (texts.state !== 'known') return texts;
  const applied = texts.value.map(async (text) => (isSpf(text) ? redirected(text, dns, MAX_REDIRECTS) : text));
  return known(await Promise.all(applied));
}

const MAX_REDIRECTS = 3;

/** If the target has no record, or could not be looked up, the text itself. */
async function redirected(text: string, dns: DnsReader, left: number): Promise<string> {
  const { record, faults } = parseSpf(text);
  const [redirect, ...others] = record.terms.filter((term) => term.kind === 'redirect' || 'qualifier' in term);
  if (left === 0 || faults.length > 0 || redirect?.kind !== 'redirect' || others.length > 0) return text;
  const found = redirect.domain.includes('%') ? 'none' : await findSpf(hostName(redirect.domain), spfLookupIn(dns));
  return typeof found === 'string' ? text : redirected(found.text, dns, left - 1);
}

/**
 * Whether the SPF record of a domain without MX hosts lists a sender or permits everyone. The term `mx` lists nobody
 * next to a null MX record; without an MX record, it tells that one was forgotten.
 */
function listsSender(text: string, isRefusing: boolean): boolean {
  if (!permitsSomeSender(text)) return false;
  const { record, faults } = parseSpf(text);
  const isSilent = (term: SpfTerm) =>
    (term.kind === 'all' && term.qualifier !== '+') || (isRefusing && term.kind === 'mx' && term.domain === undefined);
  const isModifier = ({ kind }: SpfTerm) => kind === 'exp' || kind === 'modifier';
  return faults.length > 0 || !record.terms.every((term) => isSilent(term) || isModifier(term));
}

/** Whether an SPF record does not reject all senders; a record with a syntax error counts as one. */
function permitsSomeSender(text: string): boolean {
  if (!isSpf(text)) return false;
  const { record, faults } = parseSpf(text);
  return (
    faults.length > 0 ||
    record.terms.some((term) => term.kind === 'redirect' || ('qualifier' in term && term.qualifier !== '-'))
  );
}
