import { CidrBlock, IpAddress } from '../../domain/ip-address.js';
import { domainOf, organizationalDomainOf } from '../../header/address.js';
import { type RawField, valueOf } from '../signatures/raw-message.js';

/** The client that handed the message to the receiver, as the receiver recorded it. */
export interface SmtpClient {
  readonly ip: IpAddress;
  readonly helo: string;
  /** The receiving host. */
  readonly by: string;
  /** What the receiver wrote about the connection. */
  readonly received: string;
}

/** Addresses of loopback, private and link-local networks. */
const INTERNAL = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10'],
  ...['::1/128', 'fc00::/7', 'fe80::/10'],
].map((block) => CidrBlock.of(block));
const MAX_RECEIVED = 4000;
const FROM = /^from\s+(\S+)\s*((?:\((?:[^()]|\([^()]*\))*\)\s*)*)/i;
const BY = /\bby\s+([^\s;()]+)/i;
const HELO = /\bhelo[= ]([^\s()[\]]+)/i;
const ADDRESS =
  /(?:\[|\(|\b)(?:IPv6:)?((?:\d{1,3}\.){3}\d{1,3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?:\d{1,3}(?:\.\d{1,3}){3})?)(?=[\])\s]|$)/gi;

/**
 * The topmost hop from outside: hops from private addresses above it are the receiver's own. Lines below it may be
 * forged by the sender.
 */
export function smtpClient(fields: readonly RawField[]): SmtpClient | undefined {
  for (const field of fields) {
    if (field.name !== 'received') continue;
    const received = valueOf(field).slice(0, MAX_RECEIVED);
    const hop = hopOf(received);
    if (hop && !isInternal(hop.ip) && !isOwnRelay(hop)) return { ...hop, received };
  }
  return undefined;
}

function isInternal(ip: IpAddress): boolean {
  return INTERNAL.some((block) => block.contains(ip));
}

interface ReadHop {
  readonly ip: IpAddress;
  readonly helo: string;
  readonly by: string;
  /** The name that the receiver looked up for the address. */
  readonly reverseName: string | undefined;
}

function hopOf(received: string): ReadHop | undefined {
  const found = FROM.exec(received);
  const [, by = ''] = BY.exec(received) ?? [];
  if (!found) return undefined;
  const [, name = '', comments = ''] = found;
  const address = addressIn(comments) ?? addressIn(name);
  if (!address) return undefined;
  const [, helo] = HELO.exec(comments) ?? [];
  const [, reverseName] = /^\(([\w.-]+)\.?\s+\[/.exec(comments) ?? [];
  return { ip: address, helo: helo ?? name.replace(/[[\]]/g, ''), by, reverseName };
}

function addressIn(text: string): IpAddress | undefined {
  for (const [, address = ''] of text.matchAll(ADDRESS)) {
    const ip = IpAddress.parse(address);
    if (ip) return ip;
  }
  return undefined;
}

/** By the name that the receiver found itself; the client could choose its HELO name. */
function isOwnRelay({ reverseName, by }: ReadHop): boolean {
  const [client, receiver] = [reverseName, by].map((name) => domainOf(name ?? ''));
  if (!client || !receiver) return false;
  return organizationalDomainOf(client) === organizationalDomainOf(receiver);
}
