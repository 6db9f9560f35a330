import { CLASS_IN } from '#formats/dns-wire/message.js';
import { type RecordType, typeCode } from '#formats/dns-wire/record-type.js';
import { isPlainName, nameToWire } from '#formats/dns-wire/name.js';
import { readRecord, type ResourceRecord, type UnderstoodType } from '#formats/dns-wire/resource-record.js';
import { WireReader } from '#formats/dns-wire/wire-reader.js';
import { hostName, isWithin } from '#base/domain/host-name.js';
import { isRecordCode } from '#base/domain/query-type.js';
import { opaqueFromText, writtenType } from '#formats/dns-wire/presentation/opaque-text.js';
import { opaqueData, RECORD_TEXT } from '#formats/dns-wire/presentation/record-text.js';
import { TokenReader } from '#formats/dns-wire/presentation/token-reader.js';

const MAX_ENTRIES = 2000;
/** Faults that are reported; a file of another kind has one on every line. */
const MAX_FAULTS = 100;
const MAX_SHOWN = 200;
/** 64 KB of data, each octet written with four characters, and what is before it. */
const MAX_LINE_LENGTH = 300_000;
const LINES_PER_STEP = 50;
/** Letters that mean something between words, and how many are passed in a step. */
const SPECIAL = /[\n\\";()]/g;
const SPECIALS_PER_STEP = 1000;
const DEFAULT_TTL = 3600;
const TTL = /^\d[\dsmhdw]*$/i;
const CLASS = /^CLASS\d{1,5}$/;
const OTHER_CLASSES = new Set(['CH', 'HS', 'CS']);

/** An entry of a pasted zone: name and type, and the record if its data could be parsed. */
export interface ZoneEntry {
  readonly name: string;
  readonly type: RecordType;
  readonly record?: ResourceRecord;
  /** The line that it begins on, from 1. */
  readonly line?: number;
  /** That line, cut short. */
  readonly text?: string;
}

/** What is wrong with a line. The texts are in `i18n/<lang>/zones.json`. */
export type LineFault =
  'not-a-record' | 'data' | 'directive' | 'class' | 'name' | 'outside' | 'parenthesis' | 'quote' | 'too-many';

export interface ZoneFault<Fault extends string = string> {
  readonly fault: Fault;
  /** Undefined where the format has no lines. */
  readonly line?: number;
  readonly text: string;
  readonly params: Readonly<Record<string, string>>;
}

interface Line {
  readonly text: string;
  readonly number: number;
  /** Whether the line begins with white space and so has the name of the line before. */
  readonly isIndented: boolean;
}

export interface ZoneFile {
  readonly entries: readonly ZoneEntry[];
  /** Whether every line could be read, none includes or generates others, and all parentheses and quotes are closed. */
  readonly isWhole: boolean;
  readonly faults: readonly ZoneFault<LineFault>[];
}

/**
 * Reads the entries of a master file (RFC 1035 section 5.1) at the domain and below; lines that cannot be parsed are
 * left out and reported.
 */
export function readZoneFile(text: string, domain: string, maxEntries = MAX_ENTRIES): ZoneFile {
  const reading = zoneFileReading(text, domain, maxEntries);
  let step = reading.next();
  while (!step.done) step = reading.next();
  return step.value;
}

/** The same in steps, so that a large file does not block other requests. Each step says how many records were read. */
export function* zoneFileReading(
  text: string,
  domain: string,
  maxEntries: number,
): Generator<number, ZoneFile, undefined> {
  let origin = `${domain}.`;
  let defaultTtl: number | undefined;
  let lastTtl: number | undefined;
  let owner: string | undefined = origin;
  const entries: ZoneEntry[] = [];
  let unread = 0;
  const unclosed: ZoneFault<LineFault>[] = [];
  const faults: ZoneFault<LineFault>[] = [];
  const report = (fault: LineFault, line: Line, params: ZoneFault['params'] = {}) => {
    if (fault !== 'data' && fault !== 'outside') unread++;
    if (faults.length < MAX_FAULTS) faults.push({ fault, line: line.number, text: shownLine(line.text), params });
  };
  let read = 0;
  let records = 0;
  let isFull = false;
  for (const line of logicalLines(text, unclosed)) {
    if (!line || read++ % LINES_PER_STEP === 0) yield records;
    if (!line || isFull) continue; // the end of the file is still searched for what is not closed
    if (entries.length >= maxEntries) {
      report('too-many', line, { limit: String(maxEntries) });
      isFull = true;
      continue;
    }
    try {
      if (line.text.length > MAX_LINE_LENGTH) throw new Error('longer than any record');
      const words = new TokenReader(line.text, origin);
      const directive = words.peek().startsWith('$') ? words.next().toUpperCase() : undefined;
      if (directive === '$ORIGIN') origin = words.name();
      else if (directive === '$TTL') defaultTtl = words.seconds();
      else if (directive !== undefined) report('directive', line, { directive }); // $INCLUDE, $GENERATE
      if (directive !== undefined || words.left === 0) continue;
      if (!line.isIndented) {
        owner = undefined; // lines below a name that is none do not belong to the name before it
        owner = ownerName(words);
      }
      if (owner === undefined) throw new LineError('name');
      lastTtl = readPreamble(words) ?? defaultTtl ?? lastTtl;
      const entry = readEntry(owner, words, lastTtl, line);
      // As $TTL in BIND, where nothing else gives one.
      if (lastTtl === undefined && entry.record?.type === 'SOA') defaultTtl = entry.record.ttl;
      lastTtl ??= entry.record?.ttl;
      const isInside = isWithin(entry.name, domain);
      if (isInside) entries.push(entry);
      else report('outside', line, { host: entry.name, zone: domain });
      if (!entry.record) report('data', line, { type: entry.type });
      else if (isInside) records++;
    } catch (error) {
      report(error instanceof LineError ? error.fault : 'not-a-record', line);
    }
  }
  const shown = [...unclosed, ...faults].slice(0, MAX_FAULTS);
  return {
    entries,
    isWhole: unread === 0 && unclosed.length === 0,
    faults: shown.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)),
  };
}

class LineError extends Error {
  constructor(readonly fault: LineFault) {
    super(fault);
  }
}

function shownLine(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > MAX_SHOWN ? `${trimmed.slice(0, MAX_SHOWN)}…` : trimmed;
}

/** Names that are too long, or with labels that are, throw. */
function ownerName(words: TokenReader): string {
  const name = words.name().toLowerCase();
  if (isPlainName(name)) return name;
  try {
    nameToWire(name);
  } catch {
    throw new LineError('name');
  }
  return name;
}

/** Reads TTL and class before the type, each optional and in any order. Returns the TTL of this record alone. */
function readPreamble(tokens: TokenReader): number | undefined {
  let ttl: number | undefined;
  for (let left = 2; left > 0; left--) {
    const word = tokens.peek().toUpperCase();
    if (word === 'IN' || word === 'CLASS1') tokens.next();
    else if (OTHER_CLASSES.has(word) || CLASS.test(word)) throw new LineError('class');
    else if (ttl === undefined && TTL.test(word)) ttl = tokens.seconds();
    else break;
  }
  return ttl;
}

function readEntry(
  owner: string,
  tokens: TokenReader,
  ttl: number | undefined,
  { number: line, text }: Line,
): ZoneEntry {
  const type = writtenType(tokens.next());
  if (!isRecordCode(typeCode(type))) throw new Error(`no record: ${type}`);
  const name = hostName(owner);
  const shown = shownLine(text);
  try {
    const record = readRecordText(owner, type, ttl ?? DEFAULT_TTL, tokens);
    return { name, type, record: ttl === undefined ? withUsualTtl(record) : record, line, text: shown };
  } catch {
    return { name, type, line, text: shown };
  }
}

/** Where no TTL is given, that of the SOA record is its last field, as in BIND. */
function withUsualTtl(record: ResourceRecord): ResourceRecord {
  return record.type === 'SOA' ? { ...record, ttl: record.data.minimum } : record;
}

/** The data in the notation of its type, or in that of unknown types (RFC 3597 section 5), which every type can have. */
export function readRecordText(owner: string, type: RecordType, ttl: number, tokens: TokenReader): ResourceRecord {
  if (tokens.peek() === '\\#' || !(type in RECORD_TEXT)) {
    const data = tokens.peek() === '\\#' ? undefined : opaqueFromText(type, tokens);
    return fromBytes(owner, type, ttl, data ?? opaqueData(tokens));
  }
  const data = RECORD_TEXT[type as UnderstoodType](tokens);
  if (tokens.left > 0) throw new Error(`too much: ${tokens.peek()}`);
  return { name: owner, type, class: CLASS_IN, ttl, data } as ResourceRecord;
}

function fromBytes(owner: string, type: RecordType, ttl: number, data: Uint8Array): ResourceRecord {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(CLASS_IN, 0);
  head.writeUInt32BE(ttl, 2);
  head.writeUInt16BE(data.length, 6);
  return readRecord(new WireReader(Buffer.concat([head, data])), owner, typeCode(type));
}

function nextSpecial(text: string, from: number): number {
  SPECIAL.lastIndex = from;
  return SPECIAL.test(text) ? SPECIAL.lastIndex - 1 : -1;
}

/**
 * Lines without comments; parentheses continue a line, but a quoted string ends with it. What is not closed is added to the
 * faults. Undefined is a step without a line.
 */
function* logicalLines(text: string, unclosed: ZoneFault<LineFault>[]): Generator<Line | undefined, void, undefined> {
  let line = '';
  let number = 1;
  let begun = 1;
  let depth = 0;
  let isQuoted = false;
  let isComment = false;
  let from = 0;
  /** Adds what was passed since the last time. */
  const take = (to: number) => {
    line += text.slice(from, to);
    from = to + 1;
  };
  const end = (): Line | undefined => {
    const trimmed = line.trim();
    const isIndented = !line.startsWith(trimmed);
    line = '';
    return trimmed === '' ? undefined : { text: trimmed, number: begun, isIndented };
  };
  const report = (fault: 'parenthesis' | 'quote', at: number) => {
    if (unclosed.length < MAX_FAULTS) unclosed.push({ fault, line: at, text: shownLine(line), params: {} });
  };
  let passed = 0;
  for (let at = nextSpecial(text, 0); at !== -1; at = nextSpecial(text, at + 1)) {
    if (++passed % SPECIALS_PER_STEP === 0) yield undefined;
    const letter = text[at]!;
    if (letter === '\n') {
      if (isComment) from = at + 1;
      else take(at);
      if (isQuoted) report('quote', number);
      isComment = false;
      isQuoted = false;
      const whole = depth > 0 ? undefined : end();
      if (whole) yield whole;
      if (depth > 0) line += ' ';
      number++;
      if (depth === 0) begun = number;
    } else if (isComment) continue;
    else if (letter === '\\') at++;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === ';') {
      take(at);
      isComment = true;
    } else if (letter === '(') {
      take(at);
      line += ' ';
      depth++;
    } else if (letter === ')') {
      take(at);
      if (depth === 0) report('parenthesis', number);
      line += ' ';
      depth = Math.max(0, depth - 1);
    }
  }
  if (!isComment) take(text.length);
  if (isQuoted) report('quote', number);
  if (depth > 0) report('parenthesis', begun);
  const last = end();
  if (last) yield last;
}
