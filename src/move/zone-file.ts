import { CLASS_IN } from '../dns-wire/message.js';
import { canonicalType, type RecordType, typeCode } from '../dns-wire/record-type.js';
import { nameToWire } from '../dns-wire/name.js';
import { readRecord, type ResourceRecord, type UnderstoodType } from '../dns-wire/resource-record.js';
import { WireReader } from '../dns-wire/wire-reader.js';
import { hostName, isWithin } from '../domain/host-name.js';
import { isQueryType } from '../domain/query-type.js';
import { opaqueData, RECORD_TEXT } from '../dns-wire/presentation/record-text.js';
import { TokenReader } from '../dns-wire/presentation/token-reader.js';

const MAX_ENTRIES = 2000;
const DEFAULT_TTL = 3600;
const TTL = /^\d[\dsmhdw]*$/i;
const OTHER_CLASSES = new Set(['CH', 'HS', 'CS']);

/** An entry of a pasted zone: name and type, and the record if its data could be parsed. */
export interface ZoneEntry {
  readonly name: string;
  readonly type: RecordType;
  readonly record?: ResourceRecord;
}

interface Line {
  readonly text: string;
  /** Whether the line begins with white space and so has the name of the line before. */
  readonly isIndented: boolean;
}

export interface ZoneFile {
  readonly entries: readonly ZoneEntry[];
  /** Whether every line could be read, none includes or generates others, and all parentheses and quotes are closed. */
  readonly isWhole: boolean;
}

/**
 * Reads the entries of a master file (RFC 1035 section 5.1) at the domain and below; lines that cannot be parsed are
 * left out.
 */
export function readZoneFile(text: string, domain: string): ZoneFile {
  let origin = `${domain}.`;
  let defaultTtl: number | undefined;
  let lastTtl = DEFAULT_TTL;
  let owner = origin;
  const entries: ZoneEntry[] = [];
  const { lines, isClosed } = logicalLines(text);
  let isWhole = isClosed;
  for (const { text: line, isIndented } of lines) {
    if (entries.length >= MAX_ENTRIES) return { entries, isWhole: false };
    const words = new TokenReader(line, origin);
    try {
      const directive = words.peek().startsWith('$') ? words.next().toUpperCase() : undefined;
      if (directive === '$ORIGIN') origin = words.name();
      else if (directive === '$TTL') defaultTtl = words.seconds();
      else if (directive !== undefined) isWhole = false; // $INCLUDE, $GENERATE
      if (directive !== undefined || words.left === 0) continue;
      if (!isIndented) owner = ownerName(words);
      const { ttl } = readPreamble(words);
      lastTtl = ttl ?? defaultTtl ?? lastTtl;
      const entry = readEntry(owner, words, lastTtl);
      if (isWithin(entry.name, domain)) entries.push(entry);
    } catch {
      isWhole = false; // the line is not a record
    }
  }
  return { entries, isWhole };
}

/** Names that are too long, or with labels that are, throw. */
function ownerName(words: TokenReader): string {
  const name = words.name().toLowerCase();
  nameToWire(name);
  return name;
}

interface Preamble {
  /** The TTL of this record alone. */
  readonly ttl?: number;
}

/** TTL and class before the type, each optional and in any order. */
function readPreamble(tokens: TokenReader): Preamble {
  let ttl: number | undefined;
  for (let left = 2; left > 0; left--) {
    const word = tokens.peek().toUpperCase();
    if (OTHER_CLASSES.has(word)) throw new Error(`another class: ${word}`);
    if (word === 'IN') tokens.next();
    else if (ttl === undefined && TTL.test(word)) ttl = tokens.seconds();
  }
  return ttl === undefined ? {} : { ttl };
}

function readEntry(owner: string, tokens: TokenReader, ttl: number): ZoneEntry {
  const type = canonicalType(tokens.next().toUpperCase() as RecordType);
  if (!isQueryType(`TYPE${typeCode(type)}`)) throw new Error(`no record: ${type}`);
  const name = hostName(owner);
  try {
    return { name, type, record: readRecordText(owner, type, ttl, tokens) };
  } catch {
    return { name, type };
  }
}

/** The data in the notation of its type, or in that of unknown types (RFC 3597 section 5), which every type can have. */
function readRecordText(owner: string, type: RecordType, ttl: number, tokens: TokenReader): ResourceRecord {
  if (tokens.peek() === '\\#' || !(type in RECORD_TEXT)) return fromBytes(owner, type, ttl, opaqueData(tokens));
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

/** Lines without comments; parentheses continue a line, but a quoted string ends with it. */
function logicalLines(text: string): { readonly lines: readonly Line[]; readonly isClosed: boolean } {
  const lines: Line[] = [];
  let line = '';
  let depth = 0;
  let isQuoted = false;
  let isComment = false;
  let isClosed = true;
  const end = () => {
    if (line.trim() !== '') lines.push({ text: line, isIndented: /^\s/.test(line) });
    line = '';
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === '\n') {
      isClosed &&= !isQuoted;
      isComment = false;
      isQuoted = false;
      if (depth > 0) line += ' ';
      else end();
    } else if (isComment) continue;
    else if (letter === '\\') line += letter + (text[++at] ?? '');
    else if (letter === '"') {
      isQuoted = !isQuoted;
      line += letter;
    } else if (!isQuoted && letter === ';') isComment = true;
    else if (!isQuoted && letter === '(') [depth, line] = [depth + 1, `${line} `];
    else if (!isQuoted && letter === ')') {
      isClosed &&= depth > 0;
      [depth, line] = [Math.max(0, depth - 1), `${line} `];
    } else line += letter;
  }
  end();
  return { lines, isClosed: isClosed && depth === 0 && !isQuoted };
}
