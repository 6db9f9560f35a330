import { IpAddress } from '../../../domain/ip-address.js';
import { inPlainCharacters } from '../../../records/stray-character.js';
import { formatTerm, parseTerm, type SpfTerm } from '../../../records/spf-term.js';
import { formatSpf, parseSpf, type SpfRecord } from '../../../records/spf.js';
import { span } from '../../../records/text-span.js';

/** The record without these terms, given as they are written; without its redirect it still says what becomes of others. */
export function withoutTerms(record: SpfRecord, written: readonly string[]): string {
  const isEnd = ({ kind }: SpfTerm) => kind === 'all' || kind === 'redirect';
  const terms = record.terms.filter((term) => !written.includes(formatTerm(term)));
  return formatSpf({ terms: record.terms.some(isEnd) && !terms.some(isEnd) ? [...terms, SOFTFAIL] : terms });
}

/** The same where receivers gave up at these terms: a record that is left without a sender forbids nobody to send, and none lets everyone. */
export function withoutDead(record: SpfRecord, written: readonly string[]): string {
  return harmless(withoutTerms(record, written));
}

/** The same of a record in which receivers no longer give up. */
export function harmless(text: string): string {
  const { terms } = parseSpf(text).record;
  const isEmpty = terms.every(({ kind }) => kind === 'all' || kind === 'exp');
  const isHarmful = (term: SpfTerm) => term.kind === 'all' && (isEmpty || term.qualifier === '+');
  return formatSpf({ terms: terms.map((term) => (isHarmful(term) ? SOFTFAIL : term)) });
}

/** The record with every other sender held suspect; where it names none, those that are known are named. */
export function withSoftfail(record: SpfRecord, known: readonly string[]): string {
  const named = senders(record).map(formatTerm);
  const isNamed = senders(record).some((term) => 'qualifier' in term || term.kind === 'redirect');
  return ['v=spf1', ...(isNamed ? [] : known), ...named, '~all'].join(' ');
}

/** Each term once. */
export function undoubled(record: SpfRecord): string {
  return formatSpf({ terms: distinct(record.terms) });
}

/** The terms that no one reads: those behind the end, and a redirect where there is one. */
export function unread({ terms }: SpfRecord): SpfTerm[] {
  const all = terms.findIndex(({ kind }) => kind === 'all');
  return all < 0 ? [] : terms.filter(({ kind }, i) => kind === 'redirect' || (i > all && kind !== 'exp'));
}

/** The terms behind the end before it, for they were meant to be read; the first `all` is the end. */
export function reordered(record: SpfRecord): string {
  const [end] = record.terms.filter(({ kind }) => kind === 'all');
  const named = senders(record).filter(({ kind }) => kind !== 'redirect' && kind !== 'exp');
  const explained = record.terms.filter(({ kind }) => kind === 'exp');
  return formatSpf({
    terms: [...distinct([...named, ...record.terms.flatMap(asInclude)]), end ?? SOFTFAIL, ...explained],
  });
}

/** One record that authorizes what any of several authorizes; as several they forbade nobody, so neither does it. Nothing where a term cannot be read. */
export function merged(records: readonly SpfRecord[]): string | undefined {
  const terms = records.flatMap(senders).filter(({ kind }) => kind !== 'redirect' && kind !== 'exp');
  const included = records.flatMap((record) => record.terms).flatMap(asInclude);
  const text = formatSpf({ terms: [...distinct([...terms, ...included]), SOFTFAIL] });
  return parseSpf(text).faults.length === 0 ? text : undefined;
}

/**
 * A record that receivers ignored until now forbids nobody to send when they no longer do, nor does one it redirects to,
 * and does not let everyone.
 */
export function softened(text: string): string {
  const { terms } = parseSpf(text).record;
  const isAll = ({ kind }: SpfTerm) => kind === 'all';
  if (!terms.some(isAll) && terms.some(({ kind }) => kind === 'redirect'))
    return formatSpf({ terms: [...terms.map((term) => asInclude(term)[0] ?? term), SOFTFAIL] });
  const harmful = terms.every(isAll) ? ['+'] : ['-', '+'];
  const isHarmful = (term: SpfTerm) => term.kind === 'all' && harmful.includes(term.qualifier);
  return terms.some(isHarmful) ? formatSpf({ terms: terms.map((term) => (isHarmful(term) ? SOFTFAIL : term)) }) : text;
}

/** The record with this term in the place of another. */
export function withTerm(record: SpfRecord, written: string, instead: string): string {
  const terms = record.terms.map((term) => (formatTerm(term) === written ? instead : formatTerm(term)));
  return ['v=spf1', ...terms].join(' ');
}

/** The record with unrecognized terms put right; nothing where one cannot be guessed without doubt. */
export function corrected(record: SpfRecord): string | undefined {
  const terms = rejoined(record.terms).flatMap((term) =>
    term.kind === 'unreadable' ? wordsIn(inPlainCharacters(term.text)).map(respeltTerm) : [formatTerm(term)],
  );
  const text = ['v=spf1', ...terms].join(' ');
  return parseSpf(text).faults.length === 0 ? text : undefined;
}

/** A term and its value with a space between them, `include: example.com`, as one. */
function rejoined(terms: readonly SpfTerm[]): SpfTerm[] {
  const done: SpfTerm[] = [];
  for (const term of terms) {
    const before = done.at(-1);
    const isTorn = before?.kind === 'unreadable' && /[:=]$/.test(before.text) && term.kind === 'unreadable';
    if (isTorn) done[done.length - 1] = { kind: 'unreadable', text: `${before.text}${term.text}` };
    else done.push(term);
  }
  return done;
}

/** A text that was meant to be an SPF record, as one; nothing where more than its beginning is wrong. */
export function restored(text: string): string | undefined {
  const rest = inPlainCharacters(text).replace(/^[\s"']*v\s*=\s*spf\s*1?(?:\.0)?[\s;:,"']*/i, '');
  const repaired = ['v=spf1', ...wordsIn(rest).map(respeltTerm)].join(' ');
  return parseSpf(repaired).faults.length === 0 ? repaired : undefined;
}

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

/** The terms in a text, whatever is between them. */
function wordsIn(text: string): string[] {
  return text
    .split(/[\s;,"']+/)
    .flatMap((word) => word.split(/(?<=[\w.])(?=[-+~?]?(?:include:|exists:|ip[46]:|redirect=)|[+~?]all$)/i))
    .filter((word) => word !== '');
}

/** `ipv4:` and the like, an address of the other family, an address where a host should be, or a host for an address. */
function respeltTerm(text: string): string {
  const [, mark = '', host] = /^([-+~?]?)ip[46][:=]([a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,})\.?$/i.exec(text) ?? [];
  if (host !== undefined) return `${mark}a:${host}`;
  const [, sign = '', address = '', prefix = ''] =
    /^([-+~?]?)(?:ip|ipv?[46]|a|mx)[:=]([\da-f.:]+)(\/\d+)?$/i.exec(text) ?? [];
  const version = IpAddress.parse(address)?.version;
  if (version === undefined) return text;
  const corrected = `${sign}ip${version}:${address}${prefix}`;
  return parseTerm(span(corrected)).faults.length === 0 ? corrected : text;
}
