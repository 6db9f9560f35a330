import { parentOf } from '#base/domain/host-name.js';
import type { DomainName } from '#base/domain/domain-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { normalName } from '#formats/dns-wire/name.js';
import type { ServerQuery } from '#platform/network/dns/authoritative-client.js';
import type { DnsQuery } from '#platform/network/dns/dns-answer.js';
import type { PageRequest } from '#platform/network/web/page-fetcher.js';

/** What a report asked, in terms of the network and not of our program. Two equal questions have the same answers. */
export type NetworkQuestion =
  | DnsQuestion
  /** The same, asked of every resolver. */
  | (Omit<DnsQuestion, 'kind' | 'resolver'> & { readonly kind: 'dns-each' })
  | ServerQuestion
  | PageQuestion
  | { readonly kind: 'port'; readonly addresses: readonly string[]; readonly port: number }
  | { readonly kind: 'smtp'; readonly host: string; readonly address: string }
  | { readonly kind: 'tls'; readonly service: 'web' | 'mail'; readonly host: string; readonly address: string }
  | { readonly kind: 'rdap'; readonly domain: string }
  /** Whether any resolver could be reached. */
  | { readonly kind: 'resolvers' }
  /** Whether hosts other than these could be reached over this version of IP. */
  | { readonly kind: 'reach'; readonly version: 4 | 6; readonly suspects: readonly string[] };

export interface DnsQuestion {
  readonly kind: 'dns';
  /** The id of a resolver, or `any` for the trusted answer. */
  readonly resolver: string;
  readonly name: string;
  readonly type: RecordType;
  readonly checkingDisabled?: true;
  readonly unconfirmed?: true;
}

export interface ServerQuestion {
  readonly kind: 'server';
  readonly address: string;
  /** With recursion desired, the name above the one that was asked, which is random. */
  readonly name: string;
  readonly type: RecordType;
  readonly recursionDesired?: true;
  readonly class?: number;
  readonly transport?: 'tcp';
  readonly checkingDisabled?: boolean;
  readonly edns?: false;
  readonly option?: number;
  readonly optionSize?: number;
}

export interface PageQuestion {
  readonly kind: 'page';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxBytes?: number;
  readonly maxRedirects?: number;
}

/** Equal for questions that have the same answers. */
export function keyOf(question: NetworkQuestion): string {
  switch (question.kind) {
    case 'dns':
      return `dns ${question.resolver} ${question.name} ${question.type} ${String(question.checkingDisabled)} ${String(question.unconfirmed)}`;
    // A report asks for one name at an address; a preview may ask for www instead, which the same server answers.
    case 'tls':
      return `tls ${question.service} ${question.address}`;
    case 'reach':
      return `reach ${question.version} ${question.suspects.join(' ')}`;
    default:
      return JSON.stringify(Object.entries(question).sort(byName));
  }
}

export function dnsQuestion(resolver: string, query: DnsQuery): NetworkQuestion {
  return { kind: 'dns', resolver, ...asked(query) };
}

export function dnsQuestionToEach(query: DnsQuery): NetworkQuestion {
  return { kind: 'dns-each', ...asked(query) };
}

function asked({
  name,
  type,
  checkingDisabled = false,
  unconfirmed = false,
}: DnsQuery): Omit<DnsQuestion, 'kind' | 'resolver'> {
  return {
    ...{ name: normalName(name), type },
    ...(checkingDisabled && { checkingDisabled }),
    ...(unconfirmed && { unconfirmed }),
  };
}

export function serverQuestion(
  address: IpAddress,
  { recursionDesired = false, name, ...query }: ServerQuery,
): ServerQuestion {
  const asked = { kind: 'server', address: address.toString(), ...query } as const;
  return recursionDesired ? { ...asked, name: parentOf(name), recursionDesired } : { ...asked, name };
}

export function pageQuestion({ url, headers, maxBytes, maxRedirects }: PageRequest): PageQuestion {
  return {
    ...{ kind: 'page', url },
    ...(headers && { headers }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(maxRedirects !== undefined && { maxRedirects }),
  };
}

export function portQuestion(addresses: readonly IpAddress[], port: number): NetworkQuestion {
  return { kind: 'port', addresses: addresses.map(String), port };
}

export function smtpQuestion(host: DomainName, address: IpAddress): NetworkQuestion {
  return { kind: 'smtp', host: host.ascii, address: address.toString() };
}

export function tlsQuestion(service: 'web' | 'mail', host: DomainName, address: IpAddress): NetworkQuestion {
  return { kind: 'tls', service, host: host.ascii, address: address.toString() };
}

/** Hosts of one IP version can be suspects in different checks. */
export function reachQuestion(version: IpAddress['version'], suspects: readonly IpAddress[]): NetworkQuestion {
  return { kind: 'reach', version, suspects: suspects.map(String).sort() };
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
