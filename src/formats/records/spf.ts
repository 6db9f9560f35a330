import { parseTerm, formatTerm, type SpfTerm } from './spf-term.js';
import type { Parsed, SyntaxFault } from './syntax-fault.js';
import { spanOf } from './text-span.js';

/** An SPF record (RFC 7208), with its terms in the published order. */
export interface SpfRecord {
  readonly terms: readonly SpfTerm[];
}

export const LOOKUP_LIMIT = 10; // RFC 7208 section 4.6.4; applies to MX and PTR names of one term as well
export const VOID_LIMIT = 2; // RFC 7208 section 4.6.4

const COSTLY = ['include', 'exists', 'a', 'mx', 'ptr', 'redirect'];

/** The term for all other senders, as it is written. */
export function allTerm(text: string): string | undefined {
  return text.split(' ').find((word) => /^[-+~?]?all$/i.test(word));
}

/** Whether a TXT record is an SPF record (RFC 7208 section 4.5). */
export function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

export function parseSpf(text: string): Parsed<SpfRecord> {
  const words = spanOf(text)
    .split(' ')
    .filter((word) => word.text !== '');
  const faults: SyntaxFault[] = [];
  if (!isSpf(text)) {
    const version = words[0] ?? spanOf('');
    faults.push(version.stray()?.fault('character-invalid') ?? version.fault('version-invalid'));
  }
  const terms: SpfTerm[] = [];
  const once = new Set<string>();
  for (const word of words.slice(1)) {
    const { record: term, faults: found } = parseTerm(word);
    terms.push(term);
    const stray = word.stray();
    faults.push(...(stray && found.length > 0 ? [stray.fault('character-invalid')] : found));
    if (term.kind !== 'redirect' && term.kind !== 'exp') continue;
    if (once.has(term.kind)) faults.push(word.fault('part-duplicate')); // RFC 7208 section 6
    once.add(term.kind);
  }
  return { record: { terms }, faults };
}

export function formatSpf(record: SpfRecord): string {
  return ['v=spf1', ...record.terms.map(formatTerm)].join(' ');
}

/** The terms that count towards the lookup limit: none after `all`, and no redirect if there is `all`. */
export function lookupTerms(record: SpfRecord): SpfTerm[] {
  const all = record.terms.findIndex(({ kind }) => kind === 'all');
  return record.terms.filter(({ kind }, i) => COSTLY.includes(kind) && (all < 0 || (i < all && kind !== 'redirect')));
}
