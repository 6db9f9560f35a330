import { inPlainCharacters } from '#formats/records/stray-character.js';
import { formatTerm, type SpfTerm } from '#formats/records/spf-term.js';
import { formatSpf, parseSpf, type SpfRecord } from '#formats/records/spf.js';
import { withoutUnusedRedirect } from './disabled-redirect.js';
import { intendedTerms, isGarbled } from './intended-terms.js';
import { termInAscii } from './term-in-ascii.js';

/** Removes terms; if that removes the end of the record, `~all` is added. */
export function withoutTerms(record: SpfRecord, written: readonly string[]): string {
  const isEnd = ({ kind }: SpfTerm) => kind === 'all' || kind === 'redirect';
  const terms = record.terms.filter((term) => !written.includes(formatTerm(term)));
  return formatSpf({ terms: record.terms.some(isEnd) && !terms.some(isEnd) ? [...terms, SOFTFAIL] : terms });
}

/**
 * Removes terms that cause a permerror. If no sender is left, the record ends with softfail, so that it neither rejects
 * nor permits everyone.
 */
export function withoutFatalTerms(record: SpfRecord, written: readonly string[]): string {
  return withoutHarmfulAll(withoutTerms(record, written));
}

/** Replaces `+all`, and `all` in a record without senders, by `~all`, because the record takes effect again. */
export function withoutHarmfulAll(text: string): string {
  const { terms } = parseSpf(text).record;
  const isEmpty = terms.every(({ kind }) => kind === 'all' || kind === 'exp');
  const isHarmful = (term: SpfTerm) => term.kind === 'all' && (isEmpty || term.qualifier === '+');
  return formatSpf({ terms: terms.map((term) => (isHarmful(term) ? SOFTFAIL : term)) });
}

/**
 * Ends the record with `~all`, next to which a redirect has to be an include; if it lists no sender, the known ones are
 * added.
 */
export function withSoftfail(record: SpfRecord, known: readonly string[]): string {
  const named = senders(record).map((term) => formatTerm(asInclude(term)[0] ?? term));
  return ['v=spf1', ...(hasSender(record) ? [] : known), ...named, '~all'].join(' ');
}

export function hasSender(record: SpfRecord): boolean {
  return senders(record).some((term) => 'qualifier' in term || term.kind === 'redirect');
}

/** Adds a term before `all` or `redirect`. */
export function withSender({ terms }: SpfRecord, term: string): string {
  const end = terms.findIndex(({ kind }) => kind === 'all' || kind === 'redirect');
  const written = terms.map(formatTerm);
  return ['v=spf1', ...written.toSpliced(end < 0 ? written.length : end, 0, term)].join(' ');
}

/** Removes duplicate terms. */
export function withoutDuplicates(record: SpfRecord): string {
  return formatSpf({ terms: distinct(record.terms) });
}

/**
 * Terms that receivers ignore: mechanisms after `all`, and `redirect` if there is an `all`. Other modifiers may be
 * anywhere (RFC 7208 section 4.6), but one with the name of a mechanism was meant as that mechanism.
 */
export function ignoredTerms({ terms }: SpfRecord): SpfTerm[] {
  const all = terms.findIndex(({ kind }) => kind === 'all');
  const isLost = (term: SpfTerm) => 'qualifier' in term || isGarbled(term);
  return all < 0 ? [] : terms.filter((term, i) => term.kind === 'redirect' || (i > all && isLost(term)));
}

/** Moves mechanisms after `all` before it; the first `all` becomes the end. */
export function withAllLast(record: SpfRecord): string {
  const [end] = record.terms.filter(({ kind }) => kind === 'all');
  const named = senders(record).filter(({ kind }) => kind !== 'redirect' && kind !== 'exp');
  const explained = record.terms.filter(({ kind }) => kind === 'exp');
  return formatSpf({
    terms: [...distinct([...named, ...record.terms.flatMap(asInclude)]), end ?? SOFTFAIL, ...explained],
  });
}

/**
 * Merges several records into one that authorizes all their senders. Several records are a permerror and reject
 * nothing, so it ends with softfail. Undefined if a term is invalid.
 */
export function mergeSpfRecords(records: readonly SpfRecord[]): string | undefined {
  const terms = records.flatMap(senders).filter(({ kind }) => kind !== 'redirect' && kind !== 'exp');
  const included = records.flatMap((record) => record.terms).flatMap(asInclude);
  const text = formatSpf({ terms: [...distinct([...terms, ...included]), SOFTFAIL] });
  return parseSpf(text).faults.length === 0 ? text : undefined;
}

/**
 * Softens a record that receivers ignored until now, so that it does not start to reject senders or to permit everyone;
 * a redirect becomes an include.
 */
export function softenIgnoredRecord(text: string): string {
  const { terms } = parseSpf(text).record;
  const isAll = ({ kind }: SpfTerm) => kind === 'all';
  if (!terms.some(isAll) && terms.some(({ kind }) => kind === 'redirect'))
    return formatSpf({ terms: [...terms.map((term) => asInclude(term)[0] ?? term), SOFTFAIL] });
  const harmful = terms.every(isAll) ? ['+'] : ['-', '+'];
  const isHarmful = (term: SpfTerm) => term.kind === 'all' && harmful.includes(term.qualifier);
  return terms.some(isHarmful) ? formatSpf({ terms: terms.map((term) => (isHarmful(term) ? SOFTFAIL : term)) }) : text;
}

/** Replaces a term. */
export function replaceTerm(record: SpfRecord, written: string, instead: string): string {
  const terms = record.terms.map((term) => (formatTerm(term) === written ? instead : formatTerm(term)));
  return ['v=spf1', ...terms].join(' ');
}

/** Corrects all terms; undefined if one is ambiguous. */
export function correctTerms(record: SpfRecord, mailHosts: readonly string[] = []): string | undefined {
  const terms = intendedTerms(record.terms.map(formatTerm).join(' '));
  return terms && inReach(['v=spf1', ...terms].join(' '), mailHosts);
}

/** Restores a text that was meant as an SPF record; undefined if a term is ambiguous. */
export function restoreSpf(text: string, mailHosts: readonly string[] = []): string | undefined {
  const terms = intendedTerms(inPlainText(text).replace(VERSION, ''));
  return terms && inReach(['v=spf1', ...terms].join(' '), mailHosts);
}

/** Names in other scripts become A-labels before letters that look like Latin ones are replaced. */
function inPlainText(text: string): string {
  return inPlainCharacters(text.split(' ').map(termInAscii).join(' '));
}

/** A term that was joined to the end of the record has to be before `all`. */
function inReach(text: string, mailHosts: readonly string[]): string {
  const record = withoutUnusedRedirect(parseSpf(text).record, mailHosts);
  return ignoredTerms(record).length > 0 ? withAllLast(record) : formatSpf(record);
}

/** The version in all its misspellings. */
const VERSION = /^[\s"']*(?:v\s*[=:]?\s*)?(?:(?:spf|sfp|psf)\s*(?:[12]|l(?=[\s;,]))?(?:\.0)?[\s;:,"']*)?/i;

const SOFTFAIL: SpfTerm = { kind: 'all', qualifier: '~' };

function asInclude(term: SpfTerm): SpfTerm[] {
  return term.kind === 'redirect' ? [{ kind: 'include', qualifier: '+', domain: term.domain }] : [];
}

function senders({ terms }: SpfRecord): SpfTerm[] {
  return terms.filter(({ kind }) => kind !== 'all');
}

function distinct(terms: readonly SpfTerm[]): SpfTerm[] {
  const seen = new Set<string>();
  return terms.filter((term) => {
    const text = formatTerm(term).toLowerCase();
    return !seen.has(text) && seen.add(text);
  });
}
