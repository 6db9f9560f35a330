import { parse } from 'yaml';
import { textData } from '#formats/dns-wire/presentation/text-data.js';
import { isNestedDeeper } from '#base/domain/foreign-json.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { fieldsOf, listOf, MAX_RECORDS, quotedOf, wordOf, ZoneCollector, type GivenZone } from './given-zone.js';

/** The parser of YAML takes a quarter of a second for as much as this, and more than linear time for more. */
const MAX_ENTRY_LENGTH = 16_384;
const MAX_DEPTH = 16;
/** Entries that repeat values of others are parsed together with them: so many characters in all. */
const MAX_REPEATED = 65_536;
/** Types whose records the provider makes. */
const MADE = new Set(['ALIAS', 'URLFWD']);

/** A value with a name that another entry can repeat. */
const ANCHOR = /(?:^|\s)&[\w-]+/;
const ALIAS = /(?:^|\s)\*[\w-]+/;

interface Entry {
  readonly text: string;
  readonly line: number;
}

/**
 * Reads a zone of octoDNS. A name is a key of the top level, so that each is parsed alone, and an error in one does not
 * hide the others.
 */
export function readOctodns(text: string, zone: string): GivenZone {
  const collector = new ZoneCollector(zone);
  const names = new Set<string>();
  const anchors = new Anchors();
  let entries = 0;
  for (const entry of entriesIn(text)) {
    const at = { line: entry.line, text: entry.text.split('\n', 1)[0]! };
    // Each name has at least one record: a text with more names is no zone.
    if (collector.isFull || ++entries > MAX_RECORDS) {
      collector.cut(at);
      break;
    }
    const parsed = parsedEntry(entry.text) ?? anchors.parsed(entry.text);
    anchors.learn(entry.text);
    if (parsed === undefined) {
      collector.report('yaml', at);
      continue;
    }
    for (const [name, value] of parsed) {
      if (names.has(name)) collector.report('twice', at, { host: name === '' ? zone : name });
      names.add(name);
      for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) addSet(collector, name, one, at);
    }
  }
  return collector.result;
}

/** The top-level keys with what is below them. */
function* entriesIn(text: string): Generator<Entry> {
  let lines: string[] = [];
  let begun = 0;
  const taken = (): Entry | undefined => {
    const hasContent = lines.some((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
    const entry = hasContent ? { text: lines.join('\n'), line: begun } : undefined;
    lines = [];
    return entry;
  };
  let number = 0;
  for (let from = 0; from <= text.length;) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end < 0 ? undefined : end).replace(/\r$/, '');
    from = end < 0 ? text.length + 1 : end + 1;
    number++;
    if (/^(?:---|\.\.\.|%)/.test(line)) continue;
    // A list below a key need not be indented.
    const entry = /^[^\s#-]/.test(line) ? taken() : undefined;
    if (entry) yield entry;
    if (lines.length === 0) begun = number;
    if (lines.length > 0 || (line.trim() !== '' && !line.startsWith('#'))) lines.push(line);
  }
  const last = taken();
  if (last) yield last;
}

function parsedEntry(text: string): readonly [string, unknown][] | undefined {
  if (text.length > MAX_ENTRY_LENGTH || isNestedDeeper(text, MAX_DEPTH)) return undefined;
  try {
    // Looking up the line of each of thousands of errors takes most of the time.
    const options = {
      uniqueKeys: false,
      maxAliasCount: 100,
      logLevel: 'error',
      merge: true,
      prettyErrors: false,
    } as const;
    const value: unknown = parse(text, options);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;
  } catch {
    return undefined;
  }
}

/** Entries whose values later ones repeat. */
class Anchors {
  private known = '';
  private names = 0;
  private left = MAX_REPEATED;

  learn(text: string): void {
    if (!ANCHOR.test(text)) return;
    const known = `${this.known}${text}\n`;
    const entries = this.takes(known) ? parsedEntry(known) : undefined;
    if (entries) [this.known, this.names] = [known, entries.length];
  }

  /** An entry that repeats values of entries before it. */
  parsed(text: string): readonly [string, unknown][] | undefined {
    const isPossible = this.known !== '' && ALIAS.test(text) && this.takes(this.known);
    return isPossible ? parsedEntry(`${this.known}${text}`)?.slice(this.names) : undefined;
  }

  private takes({ length }: string): boolean {
    this.left -= length;
    return this.left >= 0;
  }
}

function addSet(collector: ZoneCollector, host: string, set: unknown, at: { line: number; text: string }): void {
  const type = wordOf(set, 'type')?.toUpperCase();
  if (type === undefined || typeof set !== 'object' || set === null) return collector.report('not-a-record', at);
  const { value, values, ttl } = set as Record<string, unknown>;
  const text = `${host === '' ? '@' : host} ${type}`;
  // A provider has types of its own, such as `Route53Provider/ALIAS`.
  if (MADE.has(type) || type.includes('/')) return collector.addUnstated(host, at.line, text);
  // Pools and rules answer, not the values; and what octoDNS ignores stays as it is.
  const isIgnored = (set as { octodns?: { ignored?: unknown } | null }).octodns?.ignored === true;
  if (isIgnored || typeof (set as { dynamic?: unknown }).dynamic === 'object')
    return collector.addUnstated(host, at.line, text, [type as RecordType]);
  const given = Array.isArray(values) ? (values as unknown[]) : [values ?? value];
  collector.addSet(given, (one) => ({ host, type, ttl, data: dataOf(type, one), line: at.line, text }));
}

const TARGETS = new Set(['CNAME', 'DNAME', 'NS', 'PTR']);

/** The data of a value in the notation of zone files. A name without a final dot is an error in octoDNS. */
function dataOf(type: string, value: unknown): string | undefined {
  switch (type) {
    case 'TXT':
    case 'SPF':
      return typeof value === 'string' || typeof value === 'number' ? textData(joinedText(String(value))) : undefined;
    case 'MX':
      return absoluteIn(fieldsOf(value, ['preference', 'priority'], ['exchange', 'value']));
    case 'SRV':
      return absoluteIn(fieldsOf(value, 'priority', 'weight', 'port', 'target'));
    case 'CAA': {
      const text = wordOf(value, 'value');
      const head = fieldsOf({ flags: 0, ...(value as object) }, 'flags', 'tag');
      return text === undefined || head === undefined ? undefined : `${head} ${textData(text)}`;
    }
    case 'TLSA':
      return fieldsOf(value, 'certificate_usage', 'selector', 'matching_type', 'certificate_association_data');
    case 'SSHFP':
      return fieldsOf(value, 'algorithm', 'fingerprint_type', 'fingerprint');
    case 'NAPTR':
      return naptr(value);
    case 'URI': {
      const head = fieldsOf(value, 'priority', 'weight');
      return head === undefined ? undefined : `${head} ${quotedOf(value, 'target')}`;
    }
    case 'LOC':
      return fieldsOf(
        value,
        ...['lat_degrees', 'lat_minutes', 'lat_seconds', 'lat_direction'],
        ...['long_degrees', 'long_minutes', 'long_seconds', 'long_direction'],
        ...['altitude', 'size', 'precision_horz', 'precision_vert'],
      );
    case 'DS':
      return fieldsOf(value, 'key_tag', 'algorithm', 'digest_type', 'digest');
    case 'HTTPS':
    case 'SVCB':
      return serviceBinding(value);
    default:
      if (typeof value !== 'string' && typeof value !== 'number') return undefined;
      return TARGETS.has(type) ? absoluteIn(String(value)) : String(value);
  }
}

/** Strings in quotes are joined, and semicolons are escaped. */
function joinedText(value: string): string {
  const bare = value.startsWith('"') ? value.slice(1, -1) : value;
  return bare.replaceAll('" "', '').replace(/\\;/g, ';');
}

function naptr(value: unknown): string | undefined {
  const head = fieldsOf(value, 'order', 'preference');
  const replacement = absoluteIn(wordOf(value, 'replacement'));
  if (head === undefined || replacement === undefined) return undefined;
  return [head, ...['flags', 'service', 'regexp'].map((name) => quotedOf(value, name)), replacement].join(' ');
}

function absoluteIn(data: string | undefined): string | undefined {
  return data?.endsWith('.') ? data : undefined;
}

function serviceBinding(value: unknown): string | undefined {
  const head = fieldsOf(value, 'svcpriority', 'targetname');
  if (head === undefined) return undefined;
  const { svcparams } = value as { svcparams?: Readonly<Record<string, unknown>> | null };
  const params = Object.entries(svcparams ?? {}).map(([name, one]) => {
    const words = listOf(Array.isArray(one) ? one : [one]).filter(
      (word) => typeof word === 'string' || typeof word === 'number',
    );
    const text = words.join(',');
    return text === '' ? name : `${name}=${textData(text)}`;
  });
  return [head, ...params].join(' ');
}
