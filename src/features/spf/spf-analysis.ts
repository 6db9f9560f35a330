import { AddressSet } from '#base/domain/address-set.js';
import { CidrBlock } from '#base/domain/ip-address.js';
import type { ShorterSpf } from '#formats/records/shorter-spf.js';
import type { SpfLookupCount } from '#formats/records/spf-lookup-count.js';
import type { ResolvedSpf, ResolvedTerm } from '#formats/records/spf-resolution.js';
import { withinLimit } from '#formats/records/spf-limit.js';
import { isIncomparable, isTooLarge, matchOf, readTerms, sendersOf } from '#formats/records/spf-senders.js';
import type { SpfAnalysis, SpfTreeTerm } from './spf.dto.js';

/** The part of the analysis that has no texts. */
export type SpfFindings = Pick<SpfAnalysis, 'record' | 'lookups' | 'voidLookups' | 'tree' | 'addresses' | 'optimized'>;

/** No record that receivers could evaluate; `complete` says whether that is certain. */
export function withoutRecord(record: string | null, complete: boolean): SpfFindings {
  const addresses = { ipv4: [], ipv6Networks: [], complete };
  return { record, lookups: 0, voidLookups: 0, tree: [], addresses, optimized: null };
}

export function analysisOf(
  record: string,
  resolved: ResolvedSpf,
  counted: SpfLookupCount,
  shorter: ShorterSpf | undefined,
): SpfFindings {
  const read = withinLimit(resolved);
  return {
    record,
    lookups: counted.lookups,
    voidLookups: counted.noted('void').length,
    tree: read.terms.map(treeTerm),
    addresses: addressesOf(read, counted.complete),
    optimized: shorter
      ? {
          record: shorter.record,
          lookups: shorter.lookups,
          equal: true,
          removed: [...shorter.removed],
          notComparable: [...shorter.incomparable],
          stale: [...shorter.stale],
        }
      : null,
  };
}

function treeTerm(resolved: ResolvedTerm): SpfTreeTerm {
  const { term, text, lookups, note, below } = resolved;
  const matching =
    term.kind === 'all'
      ? AddressSet.empty
      : below && term.kind === 'redirect'
        ? (sendersOf(below).get('+') ?? AddressSet.empty)
        : matchOf(resolved);
  return {
    term: text,
    lookups,
    ...(note && { note }),
    ipv4: matching.ipv4Count,
    ipv6Networks: matching.networks(6).length,
    terms: below?.terms.map(treeTerm) ?? [],
  };
}

function addressesOf(resolved: ResolvedSpf, isCounted: boolean): SpfAnalysis['addresses'] {
  const passing = sendersOf(resolved).get('+') ?? AddressSet.empty;
  return {
    ipv4: passing.ranges(4).map(({ first, last }) => ({ first: first.toString(), last: last.toString() })),
    ipv6Networks: ipv6Networks(passing),
    complete: isCounted && !isTooLarge(resolved) && !readTerms(resolved).some(isIncomparable),
  };
}

const ALL_IPV6 = AddressSet.of([CidrBlock.of('::/0')]);
const MAPPED = AddressSet.of([CidrBlock.of('::ffff:0:0/96')]);

/** Receivers treat IPv4-mapped addresses as IPv4; everything else is written as `::/0`. */
function ipv6Networks(passing: AddressSet): string[] {
  const isEverything = ALL_IPV6.difference(passing).difference(MAPPED).isEmpty;
  return (isEverything ? ALL_IPV6 : passing).networks(6).map(String);
}
