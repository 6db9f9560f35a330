import { IpAddress } from '#base/domain/ip-address.js';
import { isWithin } from '#base/domain/host-name.js';
import { domainOf } from '#features/header/address.js';
import type { MessageLookup } from './message-lookup.js';
import { isInternal } from './smtp-client.js';

/** The encryption of a connection. */
export interface UsedTls {
  readonly version: string;
  readonly cipher: string;
}

/** What the listener that took the message knows. */
export interface Received {
  readonly tls: UsedTls | null;
  /** Without a certificate of ours, nobody can encrypt. */
  readonly offersTls: boolean;
}

/** The reverse DNS of the client. `hidden`: the address is that of a proxy or of an internal network. */
export type ReverseDns =
  | { readonly state: 'confirmed'; readonly names: readonly string[] }
  | { readonly state: 'mismatched'; readonly names: readonly string[] }
  | { readonly state: 'missing' }
  | { readonly state: 'unanswered' }
  | { readonly state: 'hidden' };

/** Whether replies and bounces to a domain can be delivered. `refused`: its null MX record says that it takes none. */
export type MailUse = 'accepts' | 'refused' | 'none' | 'missing' | 'unanswered';

export interface SenderDomain {
  readonly domain: string;
  readonly mail: MailUse;
}

/** What the server of a receiver sees of a delivery, besides the message. */
export interface Reception extends Received {
  readonly client: string;
  readonly helo: string;
  readonly mailFrom: string;
  readonly reverse: ReverseDns;
  /** The domain of From; null without one. */
  readonly author: SenderDomain | null;
  /** The domain of the return path; null for a bounce. */
  readonly returnPath: SenderDomain | null;
  /** The message says itself that it went to many. */
  readonly isBulk: boolean;
  /** It comes from a list to which others write. */
  readonly isDiscussion: boolean;
}

interface Envelope {
  readonly clientIp?: string;
  readonly helo?: string;
  readonly mailFrom?: string;
  readonly author: string | undefined;
  readonly isBulk: boolean;
  readonly isDiscussion: boolean;
}

/** As many as SPF looks up (RFC 7208 section 4.6.4). */
const MAX_NAMES = 10;

export async function examineReception(
  received: Received,
  { clientIp = '', helo = '', mailFrom = '', author, isBulk, isDiscussion }: Envelope,
  dns: MessageLookup,
): Promise<Reception> {
  const returnPath = mailFrom === '' ? undefined : domainOf(mailFrom)?.ascii;
  const [reverse, authorMail, returnMail] = await Promise.all([
    reverseDnsOf(IpAddress.parse(clientIp), dns),
    author === undefined ? null : senderDomain(author, dns),
    returnPath === undefined ? null : senderDomain(returnPath, dns),
  ]);
  return {
    ...received,
    client: clientIp,
    helo,
    mailFrom,
    reverse,
    author: authorMail,
    returnPath: returnMail,
    isBulk,
    isDiscussion,
  };
}

/** Only an answer counts: where a name server does not answer, nothing is said. */
async function reverseDnsOf(client: IpAddress | undefined, dns: MessageLookup): Promise<ReverseDns> {
  if (!client || isInternal(client)) return { state: 'hidden' };
  const pointers = await dns.values(client.reverseName, 'PTR');
  if (pointers === 'failed') return { state: 'unanswered' };
  if (pointers.length === 0) return { state: 'missing' };
  const names = pointers.slice(0, MAX_NAMES);
  const type = client.version === 4 ? 'A' : 'AAAA';
  const found = await Promise.all(names.map((name) => dns.values(name, type)));
  const isConfirmed = found.some(
    (addresses) =>
      addresses !== 'failed' && addresses.some((address) => String(IpAddress.parse(address)) === String(client)),
  );
  if (isConfirmed) return { state: 'confirmed', names };
  return found.includes('failed') || pointers.length > MAX_NAMES
    ? { state: 'unanswered' }
    : { state: 'mismatched', names };
}

async function senderDomain(domain: string, dns: MessageLookup): Promise<SenderDomain> {
  return { domain, mail: await mailUseOf(domain, dns) };
}

async function mailUseOf(domain: string, dns: MessageLookup): Promise<MailUse> {
  // A special-use domain is no domain of anybody (RFC 6761).
  if (isWithin(domain, 'invalid')) return 'missing';
  const hosts = await dns.values(domain, 'MX');
  if (hosts === 'failed') return 'unanswered';
  if (hosts.some((host) => host !== '' && host !== '.')) return 'accepts';
  if (hosts.length > 0) return 'refused';
  const addresses = await Promise.all([dns.values(domain, 'A'), dns.values(domain, 'AAAA')]);
  if (addresses.some((some) => some !== 'failed' && some.length > 0)) return 'accepts';
  if (addresses.includes('failed')) return 'unanswered';
  const exists = await dns.exists(domain);
  if (exists === undefined) return 'unanswered';
  return exists ? 'none' : 'missing';
}
