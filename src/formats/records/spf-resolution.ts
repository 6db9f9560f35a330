import { AddressSet } from '#base/domain/address-set.js';
import { hostName } from '#base/domain/host-name.js';
import { CidrBlock } from '#base/domain/ip-address.js';
import type { SpfCost, SpfCostNote } from './spf-lookup-count.js';
import { isLookupName, type SpfLookup } from './spf-lookup.js';
import { costsByTerm } from './spf-permission.js';
import { formatTerm, type SpfTerm } from './spf-term.js';
import { LOOKUP_LIMIT, type SpfRecord } from './spf.js';

/** A record whose terms are resolved to addresses, with all records that it refers to. */
export interface ResolvedSpf {
  readonly domain: string;
  readonly terms: readonly ResolvedTerm[];
}

export interface ResolvedTerm {
  readonly term: SpfTerm;
  readonly text: string;
  /** Lookups of the term and of everything it refers to. */
  readonly lookups: number;
  readonly note?: SpfCostNote;
  /** Addresses that match an `a`, `mx`, `ip4` or `ip6` term; absent where the client or the message decides. */
  readonly addresses?: AddressSet;
  /** The hosts that the addresses belong to. */
  readonly hosts?: readonly string[];
  /** The record of an include or a redirect. */
  readonly below?: ResolvedSpf;
  /** It comes after the last lookup that receivers make. */
  readonly beyond?: true;
}

/** Longer records are not resolved: comparing their networks takes too long. */
const MAX_RESOLVED_TERMS = 250;

type Found = Pick<ResolvedTerm, 'note' | 'addresses' | 'hosts' | 'below'>;

/** Resolves the terms of a record; the costs have its includes and redirects already. */
export async function resolveSpf(
  domain: string,
  record: SpfRecord,
  costs: readonly SpfCost[],
  lookup: SpfLookup,
): Promise<ResolvedSpf> {
  const byTerm = costsByTerm(record, costs);
  const terms = record.terms.map(async (term): Promise<ResolvedTerm> => {
    const cost = byTerm.get(term);
    const found = await resolveTerm(term, domain, cost, lookup);
    const note = cost?.note ?? found.note;
    return { term, text: formatTerm(term), lookups: cost?.lookups ?? 0, ...found, ...(note && { note }) };
  });
  return { domain, terms: await Promise.all(terms) };
}

async function resolveTerm(
  term: SpfTerm,
  domain: string,
  cost: SpfCost | undefined,
  lookup: SpfLookup,
): Promise<Found> {
  if ('network' in term) return { addresses: AddressSet.of([term.network]) };
  if ('domain' in term && term.domain?.includes('%')) return {};
  const target = 'domain' in term && term.domain !== undefined ? hostName(term.domain) : domain;
  switch (term.kind) {
    case 'include':
    case 'redirect':
      return cost?.record && cost.record.terms.length <= MAX_RESOLVED_TERMS
        ? { below: await resolveSpf(target, cost.record, cost.nested, lookup) }
        : {};
    case 'a':
      return cost ? hostAddresses([target], term, lookup) : {};
    case 'mx':
      return cost ? mailHostAddresses(target, term, lookup) : {};
    default:
      return {};
  }
}

async function mailHostAddresses(target: string, prefixes: Prefixes, lookup: SpfLookup): Promise<Found> {
  const found = isLookupName(target) ? await lookup(target, 'MX') : [];
  if (found === 'failed') return { note: 'failed' };
  const hosts = found.map(hostName).filter((host) => host !== '');
  return hosts.length > LOOKUP_LIMIT ? {} : hostAddresses(hosts, prefixes, lookup);
}

interface Prefixes {
  readonly prefix4?: number;
  readonly prefix6?: number;
}

async function hostAddresses(
  hosts: readonly string[],
  { prefix4 = 32, prefix6 = 128 }: Prefixes,
  lookup: SpfLookup,
): Promise<Found> {
  const asked = hosts.filter(isLookupName).flatMap((host) => [
    { prefix: prefix4, answer: lookup(host, 'A') },
    { prefix: prefix6, answer: lookup(host, 'AAAA') },
  ]);
  const blocks: CidrBlock[] = [];
  for (const { prefix, answer } of asked) {
    const addresses = await answer;
    if (addresses === 'failed') return { note: 'failed' };
    blocks.push(...addresses.flatMap((address) => CidrBlock.parse(`${address}/${prefix}`) ?? []));
  }
  return { addresses: AddressSet.of(blocks), hosts };
}
