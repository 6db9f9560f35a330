import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { parseDkimKey } from '#formats/records/dkim-key.js';
import { isDmarc, parseDmarc } from '#formats/records/dmarc.js';
import { checkHost } from '#formats/records/spf-check-host.js';
import { findSpf, type SpfLookup } from '#formats/records/spf-lookup.js';
import { isUsable } from '#formats/records/usable-dkim-key.js';
import type { Known } from './advice.js';
import type { RelatedCheck } from './reason.js';

/** What the DNS shows now about the domain, the address or the key that an error is about. */
export interface Published {
  readonly state: 'ok' | 'problem' | 'info' | 'unknown';
  /** Key of the text in `bounce.now`. */
  readonly says: string;
  readonly params?: Readonly<Record<string, string>>;
}

export interface RecordLookup {
  readonly values: SpfLookup;
  exists(name: string): Promise<boolean | undefined>;
}

const UNKNOWN: Published = { state: 'unknown', says: 'unknown' };
const MAX_NAMES = 5;
/** Macros whose values the error does not tell: sender, its local part, and the name in HELO. */
const DEPENDS_ON_MESSAGE = /%\{[slh]/i;

/** Undefined for a check that is not about records, or about a domain that the bounce does not name. */
export async function publishedNow(
  check: RelatedCheck,
  { sender, spf, isSpfNamed = false, recipient, signature, address }: Known,
  lookup: RecordLookup,
): Promise<Published | undefined> {
  const ip = address === undefined ? undefined : IpAddress.parse(address);
  if (check === 'spf')
    return spf !== undefined && isName(spf) ? spfNow(spf, isSpfNamed ? ip : undefined, lookup) : undefined;
  if (check === 'dkim-key') return signature && keyNow(signature, lookup);
  if (check === 'reverse-dns') return ip && reverseNameNow(ip, lookup);
  if (check === 'authentication') return isName(sender) ? dmarcNow(sender, lookup) : undefined;
  if (check === 'sender-domain') return isName(sender) ? mailHostsNow(sender, lookup) : undefined;
  return check === 'recipient-mx' && isName(recipient) ? mailHostsNow(recipient, lookup) : undefined;
}

function isName(domain: string): boolean {
  return DomainName.parse(domain) !== undefined;
}

async function spfNow(domain: string, ip: IpAddress | undefined, lookup: RecordLookup): Promise<Published> {
  const found = await findSpf(domain, lookup.values);
  if (found === 'failed') return UNKNOWN;
  if (found === 'none') return { state: 'problem', says: 'spf.none', params: { domain } };
  if (!ip) return { state: 'info', says: 'spf.published', params: { domain } };
  const read: string[] = [];
  const values: SpfLookup = async (name, type) => {
    const texts = await lookup.values(name, type);
    if (type === 'TXT' && texts !== 'failed') read.push(...texts);
    return texts;
  };
  const request = { ip, domain, sender: `postmaster@${domain}`, helo: domain, receiver: 'unknown' };
  const { result } = await checkHost({ ...request, receivedAt: new Date(0) }, values);
  if (result === 'temperror' || read.some((text) => DEPENDS_ON_MESSAGE.test(text))) return UNKNOWN;
  const params = { domain, address: String(ip), result };
  if (result === 'pass') return { state: 'ok', says: 'spf.pass', params };
  return { state: 'problem', says: result === 'permerror' ? 'spf.permerror' : 'spf.fail', params };
}

async function keyNow({ domain, selector }: NonNullable<Known['signature']>, lookup: RecordLookup): Promise<Published> {
  const name = `${selector}._domainkey.${domain}`;
  const texts = await lookup.values(name, 'TXT');
  if (texts === 'failed') return UNKNOWN;
  const params = { name };
  const [key, ...others] = texts.map(parseDkimKey);
  if (key === undefined) return { state: 'problem', says: 'dkim.none', params };
  if (key.record.revoked) return { state: 'problem', says: 'dkim.revoked', params };
  if (others.length > 0 || key.faults.length > 0 || !key.record.isDkim)
    return { state: 'problem', says: 'dkim.invalid', params };
  if (!isUsable({ selector, host: name, text: texts[0]!, ...key }))
    return { state: 'problem', says: 'dkim.unusable', params };
  return { state: 'ok', says: 'dkim.valid', params };
}

/** A name counts only if it leads back to the address. */
async function reverseNameNow(ip: IpAddress, lookup: RecordLookup): Promise<Published> {
  const names = await lookup.values(ip.reverseName, 'PTR');
  if (names === 'failed') return UNKNOWN;
  const address = String(ip);
  const [first] = names;
  if (first === undefined) return { state: 'problem', says: 'ptr.none', params: { address } };
  let isCertain = names.length <= MAX_NAMES;
  for (const name of names.slice(0, MAX_NAMES)) {
    const addresses = await lookup.values(name, ip.version === 4 ? 'A' : 'AAAA');
    if (addresses === 'failed') isCertain = false;
    else if (addresses.includes(address)) return { state: 'ok', says: 'ptr.confirmed', params: { address, name } };
  }
  return isCertain ? { state: 'problem', says: 'ptr.unconfirmed', params: { address, name: first } } : UNKNOWN;
}

/** The policy of the domain, or else that of the organization for its subdomains. */
async function dmarcNow(domain: string, lookup: RecordLookup): Promise<Published> {
  const organization = DomainName.parse(domain)?.organizational?.ascii ?? domain;
  for (const name of new Set([domain, organization])) {
    const texts = await lookup.values(`_dmarc.${name}`, 'TXT');
    if (texts === 'failed') return UNKNOWN;
    const [text, ...others] = texts.filter(isDmarc);
    if (text === undefined || others.length > 0) continue;
    const policy = parseDmarc(text).record.policyFor(name === domain ? 'domain' : 'subdomain');
    if (policy !== undefined) return { state: 'info', says: 'dmarc.policy', params: { domain, policy } };
  }
  return { state: 'info', says: 'dmarc.none', params: { domain } };
}

async function mailHostsNow(domain: string, lookup: RecordLookup): Promise<Published> {
  const hosts = await lookup.values(domain, 'MX');
  if (hosts === 'failed') return UNKNOWN;
  const params = { domain, hosts: hosts.slice(0, MAX_NAMES).join(', ') };
  if (hosts.length === 1 && hosts[0] === '') return { state: 'problem', says: 'mx.null', params };
  if (hosts.length > 0) return { state: 'ok', says: 'mx.found', params };
  const exists = await lookup.exists(domain);
  if (exists === undefined) return UNKNOWN;
  if (!exists) return { state: 'problem', says: 'mx.missing', params };
  const [ipv4, ipv6] = await Promise.all([lookup.values(domain, 'A'), lookup.values(domain, 'AAAA')]);
  if (ipv4 === 'failed' || ipv6 === 'failed') return UNKNOWN;
  return ipv4.length + ipv6.length > 0
    ? { state: 'info', says: 'mx.address', params }
    : { state: 'problem', says: 'mx.none', params };
}
