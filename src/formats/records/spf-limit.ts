import type { ResolvedSpf, ResolvedTerm } from './spf-resolution.js';
import { readTerms } from './spf-senders.js';
import { LOOKUP_LIMIT } from './spf.js';

/** The record as receivers read it: what comes after the last allowed lookup is `beyond`. */
export function withinLimit(record: ResolvedSpf): ResolvedSpf {
  return new Reader().read(record);
}

/** Reads terms in the order of evaluation, each include where it stands. */
class Reader {
  private left = LOOKUP_LIMIT;

  read(record: ResolvedSpf): ResolvedSpf {
    const evaluated = new Map(readTerms(record).map((term) => [term, this.term(term)]));
    return { ...record, terms: record.terms.map((term) => evaluated.get(term) ?? term) };
  }

  private term(resolved: ResolvedTerm): ResolvedTerm {
    const { lookups, below } = resolved;
    if (lookups > 0) this.left -= below ? 1 : lookups; // without its record, the lookups of an include are one sum
    if (this.left < 0) return { ...resolved, beyond: true };
    return below ? { ...resolved, below: this.read(below) } : resolved;
  }
}
