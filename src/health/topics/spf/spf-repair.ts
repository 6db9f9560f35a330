import { IpAddress } from '../../../domain/ip-address.js';
import { inPlainCharacters } from '../../../records/stray-character.js';
import { formatTerm, parseTerm, type SpfTerm } from '../../../records/spf-term.js';
import { formatSpf, parseSpf, type SpfRecord } from '../../../records/spf.js';
import { span } from '../../../records/text-span.js';

/** The record without these terms, given as they are written. */
export function withoutTerms(record: SpfRecord, written: readonly string[]): string {
  return formatSpf({ terms: record.terms.filter((term) => !written.includes(formatTerm(term))) });
}

/** The record with every other sender held suspect. */
export function withSoftfail(record: SpfRecord): string {
  return formatSpf({ terms: [...senders(record), SOFTFAIL] });
}

/** Each term once, and nothing behind the end, which no one reads. */
export function tidied(record: SpfRecord): string {
  const all = record.terms.findIndex(({ kind }) => kind === 'all');
  const read = record.terms.filter(({ kind }, i) => all < 0 || i <= all || kind === 'exp');
  const live = read.filter(({ kind }) => all < 0 || kind !== 'redirect');
  return formatSpf({ terms: distinct(live) });
}

/** One record that authorizes what any of several records authorizes. */
export function merged(records: readonly SpfRecord[]): string {
  const terms = records.flatMap(senders).filter(({ kind }) => kind !== 'redirect' && kind !== 'exp');
  const included = records.flatMap((record) => record.terms).flatMap(asInclude);
  const strict = records.every((record) => record.terms.some((term) => term.kind === 'all' && term.qualifier === '-'));
  return formatSpf({ terms: [...distinct([...terms, ...included]), strict ? FAIL : SOFTFAIL] });
}

/** The record with misspelled terms corrected; nothing where one cannot be guessed without doubt. */
export function corrected(record: SpfRecord): string | undefined {
  const terms = record.terms.map((term) =>
    term.kind === 'unreadable' ? respeltTerm(inPlainCharacters(term.text)) : formatTerm(term),
  );
  const text = ['v=spf1', ...terms].join(' ');
  return parseSpf(text).faults.length === 0 ? text : undefined;
}

/** A text that was meant to be an SPF record, as one; nothing where more than its beginning is wrong. */
export function restored(text: string): string | undefined {
  const rest = inPlainCharacters(text)
    .replace(/^[\s"']*v\s*=\s*spf\s*\d*[\s;:,"']*/i, '')
    .replace(/["']/g, '')
    .trim();
  const repaired = `v=spf1 ${rest}`;
  return parseSpf(repaired).faults.length === 0 ? repaired : undefined;
}

const FAIL: SpfTerm = { kind: 'all', qualifier: '-' };
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

/** `ipv4:` and the like, an address of the other family, an address where a host should be. */
function respeltTerm(text: string): string {
  const [, sign = '', address = '', prefix = ''] =
    /^([-+~?]?)(?:ip|ipv?[46]|a|mx)[:=]([\da-f.:]+)(\/\d+)?$/i.exec(text) ?? [];
  const version = IpAddress.parse(address)?.version;
  if (version === undefined) return text;
  const corrected = `${sign}ip${version}:${address}${prefix}`;
  return parseTerm(span(corrected)).faults.length === 0 ? corrected : text;
}
