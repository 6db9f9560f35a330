import { hostName } from '#base/domain/host-name.js';
import { findSpf, isLookupName, type SpfLookup } from './spf-lookup.js';
import { admitsStrangers } from './spf-stranger.js';
import { formatTerm, parseTerm, type SpfTerm } from './spf-term.js';
import { LOOKUP_LIMIT, lookupTerms, parseSpf, type SpfRecord } from './spf.js';
import { spanOf } from './text-span.js';

/** Notes on the target of a term, evaluated without a message. */
export type SpfCostNote =
  | 'macro' // the target depends on the message: counted and tried with an invented sender, not followed
  | 'void' // the target has no such records
  | 'failed' // the DNS query failed
  | 'no-record'
  | 'several-records'
  | 'invalid' // the target's record has syntax errors
  | 'loop'
  | 'too-many-hosts';

/** Receivers return permerror for these. */
export const FATAL_NOTES: readonly (SpfCostNote | undefined)[] = [
  'loop',
  'no-record',
  'several-records',
  'invalid',
  'too-many-hosts',
];

/** The DNS lookups of one term, including everything it refers to. */
export interface SpfCost {
  readonly domain: string;
  readonly term: string;
  readonly lookups: number;
  readonly note?: SpfCostNote;
  readonly nested: readonly SpfCost[];
  /** The record of an include or a redirect, where receivers can evaluate it. */
  readonly record?: SpfRecord;
  /** A term with macros that matches a server and a sender that nobody lists. */
  readonly open?: true;
}

/** Maximum number of terms that are counted. */
const MAX_TERMS = 60;

/** The DNS lookups of a record: every term that a verifier may have to resolve (RFC 7208 section 4.6.4). */
export class SpfLookupCount {
  constructor(
    readonly costs: readonly SpfCost[],
    /** False if the record has more terms than we count. */
    readonly complete: boolean,
  ) {}

  static async of(domain: string, record: SpfRecord, lookup: SpfLookup): Promise<SpfLookupCount> {
    const bookkeeper = new LookupCounter(lookup);
    const costs = await bookkeeper.costs(record, domain, [domain.toLowerCase()]);
    return new SpfLookupCount(costs, bookkeeper.isComplete);
  }

  get lookups(): number {
    return sum(this.costs);
  }

  /** Every entry, nested ones included. */
  get entries(): SpfCost[] {
    const all = (costs: readonly SpfCost[]): SpfCost[] => costs.flatMap((cost) => [cost, ...all(cost.nested)]);
    return all(this.costs);
  }

  noted(note: SpfCostNote): SpfCost[] {
    return this.entries.filter((cost) => cost.note === note);
  }
}

/** The domain that the term of an entry names, if any. */
export function targetOf({ term }: SpfCost): string | undefined {
  const { record } = parseTerm(spanOf(term));
  return 'domain' in record && record.domain !== undefined ? hostName(record.domain) : undefined;
}

class LookupCounter {
  private left = MAX_TERMS;
  /** Terms with macros that are tried; further ones would exceed the limit of lookups. */
  private tries = LOOKUP_LIMIT;
  isComplete = true;

  constructor(private readonly lookup: SpfLookup) {}

  async costs(record: SpfRecord, domain: string, path: readonly string[]): Promise<SpfCost[]> {
    const terms = lookupTerms(record);
    const followed = terms.slice(0, this.left);
    this.left -= followed.length;
    this.isComplete &&= followed.length === terms.length;
    return Promise.all(
      followed.map(async (term) => {
        const { nested = [], ...found } = await this.inspect(term, domain, path);
        return { domain, term: formatTerm(term), lookups: 1 + sum(nested), ...found, nested };
      }),
    );
  }

  private async inspect(term: SpfTerm, domain: string, path: readonly string[]): Promise<Inspection> {
    const written = 'domain' in term ? withoutMacro(term.domain, domain, path) : undefined;
    if (written?.includes('%')) return this.tryStrangers(term, domain, path);
    const target = hostName(written ?? domain);
    switch (term.kind) {
      case 'include':
      case 'redirect':
        return path.includes(target) ? { note: 'loop' } : this.follow(target, path);
      case 'a':
        return this.probe(target, 'A', 'AAAA');
      case 'exists':
        return this.probe(target, 'A');
      case 'mx':
        return this.probe(target, 'MX');
      default:
        return {}; // the result of a ptr term depends on the client
    }
  }

  private async tryStrangers(term: SpfTerm, owner: string, [sender = owner]: readonly string[]): Promise<Inspection> {
    const isOpen = this.tries-- > 0 && (await admitsStrangers(term, { owner, sender }, this.lookup));
    return { note: 'macro', ...(isOpen && { open: true }) };
  }

  private async follow(target: string, path: readonly string[]): Promise<Inspection> {
    const found = await findSpf(target, this.lookup);
    if (found === 'none') return { note: 'no-record' };
    if (found === 'several') return { note: 'several-records' };
    if (found === 'failed') return { note: 'failed' };
    const { record, faults } = parseSpf(found.text);
    const nested = await this.costs(record, target, [...path, target]);
    if (faults.length > 0) return { note: 'invalid', nested };
    const isFollowed = nested.length === lookupTerms(record).length; // otherwise receivers have exceeded the limit long before
    return { nested, ...(isFollowed && { record }) };
  }

  private async probe(target: string, ...types: ('A' | 'AAAA' | 'MX')[]): Promise<Inspection> {
    if (!isLookupName(target)) return { note: 'void' };
    const answers = await Promise.all(types.map((type) => this.lookup(target, type)));
    const found = answers.flatMap((answer) => (answer === 'failed' ? [] : answer));
    if (found.length > LOOKUP_LIMIT && types.includes('MX')) return { note: 'too-many-hosts' };
    if (found.length > 0) return {};
    return { note: answers.includes('failed') ? 'failed' : 'void' };
  }
}

/** `%{d}` alone is the domain of the record, and `%{o}` the sender domain. */
function withoutMacro(written: string | undefined, domain: string, [sender]: readonly string[]): string | undefined {
  if (written === undefined || !/^%\{[do]\}$/i.test(written)) return written;
  return written[2]!.toLowerCase() === 'd' ? domain : sender;
}

interface Inspection {
  readonly note?: SpfCostNote;
  readonly nested?: readonly SpfCost[];
  readonly record?: SpfRecord;
  readonly open?: true;
}

function sum(costs: readonly SpfCost[]): number {
  return costs.reduce((total, { lookups }) => total + lookups, 0);
}
