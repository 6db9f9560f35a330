import { AddressSet } from '#base/domain/address-set.js';
import { CidrBlock } from '#base/domain/ip-address.js';
import { hostName } from '#base/domain/host-name.js';
import type { ResolvedSpf, ResolvedTerm } from './spf-resolution.js';
import { effortOf, haveSameSenders, isIncomparable, isTooLarge, matchOf, readTerms, sendersOf } from './spf-senders.js';
import { formatTerm, type SpfQualifier, type SpfTerm } from './spf-term.js';
import { formatSpf, LOOKUP_LIMIT } from './spf.js';

/**
 * Why a term is not in the shorter record. `unreachable`: receivers never evaluate it. `empty`: it authorizes no
 * address. `repeated`: an equal term, or the same include inside another one, remains. `covered`: other terms authorize
 * its addresses. `merged`: joined with other networks. `own-addresses`, `own-record`: replaced by the addresses or the
 * terms of the domain's own names. `flattened`: replaced by the addresses of another operator.
 */
export const REMOVALS = [
  'unreachable',
  'empty',
  'repeated',
  'covered',
  'merged',
  'own-addresses',
  'own-record',
  'flattened',
] as const;
export type Removal = (typeof REMOVALS)[number];

export interface ShorterSpf {
  readonly record: string;
  readonly lookups: number;
  readonly removed: readonly { readonly term: string; readonly why: Removal }[];
  /** Terms that depend on more than the address of the client; they stay. */
  readonly incomparable: readonly string[];
  /** Terms that were replaced by their addresses of today. */
  readonly stale: readonly string[];
}

export interface ShorteningOptions {
  /** Whether a name belongs to the owner of the record. */
  readonly isOwn: (name: string) => boolean;
  /** Replace also terms of other operators by their addresses. */
  readonly flatten: boolean;
}

/** Work that can be interrupted after each comparison. */
type Steps<T> = Generator<unknown, T, undefined>;

/** Records above it need several packets, and hardly any zone editor accepts them. */
const MAX_LENGTH = 2048;
/** Effort of all comparisons of one record; steps beyond it are not taken. */
const MAX_EFFORTS = 2_000_000;
const MAPPED = AddressSet.of([CidrBlock.of('::ffff:0:0/96')]);
/** Hosts with more addresses belong to a service that changes them. */
const MAX_OWN_NETWORKS = 10;

/**
 * A shorter record with the same result for every address. Every step is checked by comparing the address sets before
 * and after, and undone where they differ. Undefined where nothing can be removed, or receivers reject the record.
 */
export function* shorterSpf(record: ResolvedSpf, options: ShorteningOptions): Steps<ShorterSpf | undefined> {
  const text = formatSpf({ terms: record.terms.map(({ term }) => term) });
  if (text.length > MAX_LENGTH || isTooLarge(record) || sendersOf(record).has('error')) return undefined;
  const draft = new Draft(record, options);
  yield* draft.dropUnreachable();
  yield* draft.mergeNetworks();
  yield* draft.dropCovered();
  if (options.flatten) yield* draft.replaceAll(() => true);
  else if (draft.lookups > LOOKUP_LIMIT) yield* draft.replaceAll((term) => draft.isOwnTerm(term));
  yield* draft.mergeNetworks();
  yield* draft.dropCovered();
  return draft.result();
}

class Draft {
  private current: ResolvedSpf;
  private left = MAX_EFFORTS;
  private readonly removed = new Map<ResolvedTerm, Removal>();
  private readonly stale: string[] = [];

  constructor(
    private readonly original: ResolvedSpf,
    private readonly options: ShorteningOptions,
  ) {
    this.current = original;
  }

  private get terms(): readonly ResolvedTerm[] {
    return this.current.terms;
  }

  get lookups(): number {
    return lookupsOf(this.terms);
  }

  result(): ShorterSpf | undefined {
    const record = formatSpf({ terms: this.terms.map(({ term }) => term) });
    const before = formatSpf({ terms: this.original.terms.map(({ term }) => term) });
    const removed = this.removedTerms();
    const isBetter = this.lookups < lookupsOf(readTerms(this.original)) || record.length < before.length;
    if (removed.length === 0 || !isBetter || record.length > MAX_LENGTH) return undefined;
    const incomparable = readTerms(this.original).filter(isIncomparable);
    return {
      record,
      lookups: this.lookups,
      removed,
      incomparable: incomparable.map(({ text }) => text),
      stale: this.stale,
    };
  }

  private removedTerms(): ShorterSpf['removed'] {
    const written = this.terms.map(({ text }) => text);
    return this.original.terms.flatMap((resolved) => {
      const { text: term } = resolved;
      const why = this.removed.get(resolved);
      if (why) return [{ term, why }];
      const at = written.indexOf(term);
      return at < 0 ? [{ term, why: 'merged' as const }] : (written.splice(at, 1), []);
    });
  }

  /** Mechanisms after `all`, and a redirect next to it. */
  *dropUnreachable(): Steps<void> {
    const read = new Set(readTerms(this.current));
    for (const resolved of this.terms) {
      yield;
      const isRead = read.has(resolved) || !('qualifier' in resolved.term || resolved.term.kind === 'redirect');
      if (!isRead) this.replace(resolved, [], 'unreachable');
    }
  }

  /** Removes terms that cost lookups and add no address, from the last to the first. */
  *dropCovered(): Steps<void> {
    for (const resolved of this.terms.toReversed()) {
      yield;
      const why = this.dispensable(resolved);
      if (why) this.replace(resolved, [], why);
    }
  }

  /** Networks of neighboring terms with one result are written as few networks, before the terms that cost lookups. */
  *mergeNetworks(): Steps<void> {
    const runs: ResolvedTerm[][] = [];
    for (const resolved of this.terms) {
      const run = runs.at(-1);
      if (run && runKey(run[0]!) === runKey(resolved)) run.push(resolved);
      else runs.push([resolved]);
    }
    if (this.accept(runs.flatMap(merged))) return;
    // Terms that cannot be compared prevent it in some of the runs.
    for (const i of runs.keys()) {
      const before = runs[i]!;
      const after = merged(before);
      if (after.length === before.length && after.every((one, at) => one === before[at])) continue;
      yield;
      runs[i] = [...after];
      if (!this.accept(runs.flat())) runs[i] = before;
    }
  }

  /** Replaces terms by the terms of an own record, or by addresses. */
  *replaceAll(isWanted: (resolved: ResolvedTerm) => boolean): Steps<void> {
    const tried = new Set<ResolvedTerm>();
    const isNext = (one: ResolvedTerm) => COSTLY.has(one.term.kind) && !tried.has(one) && isWanted(one);
    for (let next = this.terms.find(isNext); next; next = this.terms.find(isNext)) {
      tried.add(next);
      yield;
      if (!isIncomparable(next)) this.replaceByContent(next);
    }
  }

  private replaceByContent(resolved: ResolvedTerm): void {
    const { term, below } = resolved;
    const isOwn = this.isOwnTerm(resolved);
    const isExplained = term.kind === 'redirect' && [...this.terms, ...(below?.terms ?? [])].some(isExplanation);
    if (isExplained) return; // the explanation of the referenced record would be lost
    if (isOwn && below) this.replace(resolved, spliced(below, term), 'own-record');
    else if (term.kind !== 'redirect') this.replaceByAddresses(resolved, isOwn ? 'own-addresses' : 'flattened');
  }

  isOwnTerm({ term, hosts, below }: ResolvedTerm): boolean {
    if (below) return this.options.isOwn(below.domain);
    return (
      (term.kind === 'a' || term.kind === 'mx') &&
      hosts !== undefined &&
      hosts.length > 0 &&
      hosts.every(this.options.isOwn)
    );
  }

  private replaceByAddresses(resolved: ResolvedTerm, why: Removal): void {
    const { term, text } = resolved;
    const networks = 'qualifier' in term ? networkTerms(matchOf(resolved), term.qualifier) : [];
    if (why === 'own-addresses' && networks.length > MAX_OWN_NETWORKS) return;
    if (this.replace(resolved, networks, why)) this.stale.push(text);
  }

  /** Includes of others remain, unless an include that stays contains them: their addresses change. */
  private dispensable(resolved: ResolvedTerm): Removal | undefined {
    const { term, text, below } = resolved;
    if (!COSTLY.has(term.kind) || term.kind === 'redirect' || isIncomparable(resolved)) return undefined;
    if (matchOf(resolved).isEmpty) return 'empty';
    const others = this.terms.filter((one) => one !== resolved);
    if (others.some((one) => one.text.toLowerCase() === text.toLowerCase())) return 'repeated';
    if (!below) return 'covered';
    if (others.some((one) => one.below && namesBelow(one.below).includes(below.domain))) return 'repeated';
    return this.options.isOwn(below.domain) ? 'covered' : undefined;
  }

  private replace(resolved: ResolvedTerm, by: readonly ResolvedTerm[], why: Removal): boolean {
    const isReplaced = this.accept(this.terms.flatMap((one) => (one === resolved ? by : [one])));
    if (isReplaced) this.removed.set(resolved, why);
    return isReplaced;
  }

  /** Takes the terms if every address keeps its result. */
  private accept(terms: readonly ResolvedTerm[]): boolean {
    if (this.left < 0) return false;
    const next = { ...this.original, terms };
    this.left -= effortOf(next);
    if (this.left < 0 || isTooLarge(next) || !haveSameSenders(this.current, next)) return false;
    this.current = next;
    return true;
  }
}

const COSTLY: ReadonlySet<SpfTerm['kind']> = new Set(['include', 'redirect', 'a', 'mx']);

function lookupsOf(terms: readonly ResolvedTerm[]): number {
  return terms.reduce((sum, { lookups }) => sum + lookups, 0);
}

/** Terms of one run can be reordered; `all` and modifiers stay where they are. */
function runKey({ term }: ResolvedTerm): string {
  return 'qualifier' in term && term.kind !== 'all' ? term.qualifier : term.kind;
}

function merged(run: readonly ResolvedTerm[]): readonly ResolvedTerm[] {
  const written = run.filter(({ term }) => 'network' in term);
  const others = run.filter(({ term }) => !('network' in term));
  const addresses = AddressSet.union(written.flatMap((one) => one.addresses ?? []));
  const [first] = run;
  const networks = first && 'qualifier' in first.term ? networkTerms(addresses, first.term.qualifier) : [];
  const cheapFirst = others.toSorted((one, other) => one.lookups - other.lookups);
  return [...(networks.length < written.length ? networks : written), ...cheapFirst];
}

function networkTerms(addresses: AddressSet, qualifier: SpfQualifier): ResolvedTerm[] {
  const termOf = (kind: 'ip4' | 'ip6') => (network: CidrBlock) => {
    const term = { kind, qualifier, network };
    return { term, text: formatTerm(term), lookups: 0, addresses: AddressSet.of([network]) };
  };
  // Receivers treat IPv4-mapped addresses as IPv4, so that they can be part of a network.
  const [exact, wider] = [addresses, addresses.union(MAPPED)].map((one) => one.networks(6));
  const six = wider!.length < exact!.length ? wider! : exact!;
  return [...addresses.networks(4).map(termOf('ip4')), ...six.map(termOf('ip6'))];
}

/** The terms of a referenced record, written so that they mean the same in the record that refers to it. */
function spliced({ domain, terms }: ResolvedSpf, by: SpfTerm): ResolvedTerm[] {
  return terms.flatMap((resolved) => {
    const term = isHost(resolved.term) ? { ...resolved.term, domain: resolved.term.domain ?? domain } : resolved.term;
    if (by.kind === 'redirect') return [{ ...resolved, term, text: formatTerm(term) }];
    // An include only asks who passes.
    if (!('qualifier' in term) || term.qualifier !== '+' || !('qualifier' in by)) return [];
    const taken = { ...term, qualifier: by.qualifier };
    return [{ ...resolved, term: taken, text: formatTerm(taken) }];
  });
}

function isHost(term: SpfTerm): term is Extract<SpfTerm, { kind: 'a' | 'mx' }> {
  return term.kind === 'a' || term.kind === 'mx';
}

function isExplanation({ term }: ResolvedTerm): boolean {
  return term.kind === 'exp';
}

function namesBelow({ terms }: ResolvedSpf): string[] {
  return terms.flatMap(({ below }) => (below ? [hostName(below.domain), ...namesBelow(below)] : []));
}
