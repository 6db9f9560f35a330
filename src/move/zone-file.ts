import { CLASS_IN } from '../dns-wire/message.js';
import { canonicalType, type RecordType, typeCode } from '../dns-wire/record-type.js';
import type { ResourceRecord, UnderstoodType } from '../dns-wire/resource-record.js';
import { hostName, isWithin } from '../domain/host-name.js';
import { isQuestionType } from '../domain/question-type.js';
import { RECORD_TEXT } from '../health/overlay/record-text.js';
import { Words } from '../health/overlay/words.js';

const MOST_ENTRIES = 2000;
const DEFAULT_TTL = 3600;
const TTL = /^\d[\dsmhdw]*$/i;
const CLASSES = new Set(['IN', 'CH', 'HS']);
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** A line of a pasted zone: whose it is and of which type, and the record where we understand it. */
export interface ZoneEntry {
  readonly name: string;
  readonly type: RecordType;
  readonly record?: ResourceRecord;
}

interface Line {
  readonly text: string;
  /** It begins with a space, and so belongs to the name of the line before. */
  readonly isIndented: boolean;
}

export interface ZoneFile {
  readonly entries: readonly ZoneEntry[];
  /** Whether no line was left out, and none includes or generates others. */
  readonly isWhole: boolean;
}

/** What a master file (RFC 1035 section 5.1) has at the domain and below it; lines that nobody can read are left out. */
export function readZoneFile(text: string, domain: string): ZoneFile {
  let origin = `${domain}.`;
  let ttl = DEFAULT_TTL;
  let owner = origin;
  let isWhole = true;
  const entries: ZoneEntry[] = [];
  for (const { text: line, isIndented } of logicalLines(text)) {
    if (entries.length >= MOST_ENTRIES) return { entries, isWhole: false };
    const words = new Words(line, origin);
    try {
      const directive = words.peek().startsWith('$') ? words.next().toUpperCase() : undefined;
      if (directive === '$ORIGIN') origin = words.name();
      else if (directive === '$TTL') ttl = secondsOf(words.next());
      else if (directive !== undefined) isWhole = false; // $INCLUDE, $GENERATE
      if (directive !== undefined || words.left === 0) continue;
      if (!isIndented) owner = words.name().toLowerCase();
      const entry = readEntry(owner, words, ttl);
      if (isWithin(entry.name, domain)) entries.push(entry);
    } catch {
      isWhole = false; // what is not a record tells nothing about the zone
    }
  }
  return { entries, isWhole };
}

function readEntry(owner: string, words: Words, usual: number): ZoneEntry {
  let ttl = usual;
  for (let left = 2; left > 0; left--) {
    if (TTL.test(words.peek())) ttl = secondsOf(words.next());
    else if (CLASSES.has(words.peek().toUpperCase())) words.next();
  }
  const type = canonicalType(words.next().toUpperCase() as RecordType);
  if (!isQuestionType(`TYPE${typeCode(type)}`)) throw new Error(`no record: ${type}`);
  const name = hostName(owner);
  if (!(type in RECORD_TEXT)) return { name, type };
  try {
    const data = RECORD_TEXT[type as UnderstoodType](words);
    return { name, type, record: { name: owner, type, class: CLASS_IN, ttl, data } as ResourceRecord };
  } catch {
    return { name, type };
  }
}

/** Lines without comments; what is in parentheses goes on in the next line. */
function logicalLines(text: string): Line[] {
  const lines: Line[] = [];
  let line = '';
  let depth = 0;
  let isQuoted = false;
  let isComment = false;
  const end = () => {
    if (line.trim() !== '') lines.push({ text: line, isIndented: /^\s/.test(line) });
    line = '';
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === '\n') {
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
    else if (!isQuoted && letter === ')') [depth, line] = [Math.max(0, depth - 1), `${line} `];
    else line += letter;
  }
  end();
  return lines;
}

/** `3600`, or `1h30m` as BIND writes it. */
function secondsOf(text: string): number {
  let sum = 0;
  let digits = '';
  for (const letter of text.toLowerCase()) {
    const unit = UNITS[letter];
    if (unit === undefined) digits += letter;
    else [sum, digits] = [sum + Number(digits) * unit, ''];
  }
  const seconds = sum + Number(digits);
  if (!Number.isSafeInteger(seconds)) throw new Error(`no TTL: ${text}`);
  return seconds;
}
