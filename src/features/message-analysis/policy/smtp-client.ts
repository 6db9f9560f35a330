import { CidrBlock, IpAddress } from '#base/domain/ip-address.js';
import { isWithin } from '#base/domain/host-name.js';
import { domainOf, organizationalDomainOf } from '#features/header/address.js';
import type { MailField } from '#formats/mime/mail-header.js';

/** The client that handed the message to the receiver, as the receiver recorded it. */
export interface SmtpClient {
  readonly ip: IpAddress;
  readonly helo: string;
  /** The receiving host. */
  readonly by: string;
  /** MAIL FROM, where the receiver recorded it next to the client; empty for a bounce. */
  readonly envelopeFrom: string | undefined;
  /** What the receiver wrote about the connection. */
  readonly received: string;
}

/** Addresses of loopback, private and link-local networks. */
const INTERNAL = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10'],
  ...['::1/128', 'fc00::/7', 'fe80::/10'],
].map((block) => CidrBlock.of(block));
const MAX_RECEIVED = 4000;
/** Servers refuse a message with more of them as a loop (RFC 5321 section 6.3). */
const MAX_HOPS = 100;
const FROM = /^from\s+(\S+)\s*((?:\((?:[^()]|\([^()]*\))*\)\s*)*)/i;
const BY = /\bby\s+([^\s;()]+)/i;
const HELO = /\b(?:helo|ehlo|lhlo)[= ]([^\s()[\]]+)/i;
/** A user who logged in (RFC 3848), whose address SPF does not concern. */
const SUBMITTED = /\bwith\s+(?:ESMTPS?A|LMTPS?A|UTF8SMTPS?A|HTTP)\b|\(Authenticated sender:/i;
const LOCAL = /\bwith\s+LMTP/i;
const ENVELOPE_FROM = /\benvelope-(?:from|sender)(?: |=)["<]{0,2}([^\s<>()";]{0,320})/i;
const CLIENT_IP = /\bclient-ip=([\da-f.:]{2,45})/i;
/** Exchange Online passes mail on between these names and addresses. */
const MICROSOFT = ['outlook.com', 'office365.com', 'exchangelabs.com'];
const MICROSOFT_NETWORK = CidrBlock.of('2603:1000::/24');
const ADDRESS =
  /(?:\[|\(|\b)(?:IPv6:)?((?:\d{1,3}\.){3}\d{1,3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?:\d{1,3}(?:\.\d{1,3}){3})?)(?=[\])\s]|$)/gi;

/**
 * The topmost hop from outside: hops from private addresses above it are the receiver's own. Lines below it may be
 * forged by the sender. Undefined where the sender logged in at the receiver, or the receiver recorded no address.
 */
export function smtpClient(fields: readonly MailField[]): SmtpClient | undefined {
  let checked: IpAddress | undefined;
  let checkedFrom: string | undefined;
  let hops = 0;
  for (const field of fields) {
    if (field.name === 'received-spf' && !checked) {
      checked = IpAddress.parse(CLIENT_IP.exec(field.unfolded)?.[1] ?? '');
      checkedFrom = ENVELOPE_FROM.exec(field.unfolded)?.[1];
    }
    if (field.name !== 'received') continue;
    if (++hops > MAX_HOPS) return undefined;
    const received = field.unfolded.slice(0, MAX_RECEIVED);
    const hop = hopOf(received);
    if (hop.ip === undefined) {
      if (isFromElsewhere(hop) && !LOCAL.test(received)) return undefined;
      continue;
    }
    if (isInternal(hop.ip)) continue;
    // A provider checks SPF of its own servers, too, where one of its users writes to another.
    const isChecked = String(hop.ip) === String(checked);
    if (!isChecked && (isOwnRelay(hop) || isMicrosoftRelay(hop, hop.ip))) continue;
    const { ip, helo, by } = hop;
    const envelopeFrom = ENVELOPE_FROM.exec(received)?.[1] ?? (isChecked ? checkedFrom : undefined);
    return SUBMITTED.test(received) ? undefined : { ip, helo, by, envelopeFrom, received };
  }
  return undefined;
}

/** An address that nobody outside has. */
export function isInternal(ip: IpAddress): boolean {
  return INTERNAL.some((block) => block.contains(ip));
}

interface ReadHop {
  readonly ip: IpAddress | undefined;
  /** The first word after `from`. */
  readonly name: string;
  readonly helo: string;
  readonly by: string;
  /** The name that the receiver looked up for the address. */
  readonly reverseName: string | undefined;
}

function hopOf(received: string): ReadHop {
  const [, name = '', comments = ''] = FROM.exec(received) ?? [];
  const [, by = ''] = BY.exec(received) ?? [];
  const [, helo] = HELO.exec(comments) ?? [];
  const [, reverseName] = /^\(([\w.-]+)\.?\s+\[/.exec(comments) ?? [];
  const ip = addressIn(comments) ?? addressIn(name);
  return { ip, name, helo: helo ?? name.replace(/[[\]]/g, ''), by, reverseName };
}

function addressIn(text: string): IpAddress | undefined {
  for (const [, address = ''] of text.matchAll(ADDRESS)) {
    const ip = IpAddress.parse(address);
    if (ip) return ip;
  }
  return undefined;
}

/** Whether another organization handed the message over, by the name that it gave. */
function isFromElsewhere({ name, by }: ReadHop): boolean {
  return name.includes('.') && !isSameOrganization(name, by);
}

/** By the name that the receiver found itself; the client could choose its HELO name. */
function isOwnRelay({ reverseName, by }: ReadHop): boolean {
  return isSameOrganization(reverseName ?? '', by);
}

/** Exchange Online records no PTR records, so its network has to be known. */
function isMicrosoftRelay({ name, by }: ReadHop, ip: IpAddress): boolean {
  const isMicrosoft = (host: string) => MICROSOFT.some((domain) => isWithin(host.toLowerCase(), domain));
  return MICROSOFT_NETWORK.contains(ip) && isMicrosoft(name) && isMicrosoft(by);
}

function isSameOrganization(one: string, other: string): boolean {
  const [first, second] = [domainOf(one), domainOf(other)];
  if (!first || !second) return false;
  return organizationalDomainOf(first) === organizationalDomainOf(second);
}
