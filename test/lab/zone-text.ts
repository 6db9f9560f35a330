import { CLASS_IN } from '../../src/dns-wire/message.js';
import { typeCode, type RecordType } from '../../src/dns-wire/record-type.js';
import type { ResourceRecord, UnderstoodType } from '../../src/dns-wire/resource-record.js';
import { opaqueData, RECORD_TEXT } from '../../src/health/overlay/record-text.js';
import { Words } from '../../src/health/overlay/words.js';

const DEFAULT_TTL = 300;

/** By origin and text: every lab has the same zones. */
const known = new Map<string, readonly ResourceRecord[]>();

/**
 * Records as zone files write them (RFC 1035 section 5.1), one a line: owner, optional TTL, optional IN, type, data.
 * Every line names its owner; `$ORIGIN` and `$TTL` apply to the lines behind them.
 */
export function readZoneText(text: string, origin: string): readonly ResourceRecord[] {
  const key = `${origin}\n${text}`;
  const records = known.get(key) ?? read(text, origin);
  known.set(key, records);
  return records;
}

function read(text: string, zoneOrigin: string): ResourceRecord[] {
  let origin = zoneOrigin;
  let defaultTtl = DEFAULT_TTL;
  const records: ResourceRecord[] = [];
  for (const line of text.split('\n')) {
    const words = new Words(line, origin);
    if (words.left === 0) continue;
    const directive = words.peek().startsWith('$') && words.next();
    if (directive === '$ORIGIN') origin = words.name();
    else if (directive === '$TTL') defaultTtl = words.number();
    else records.push(readLine(words, defaultTtl, line));
  }
  return records;
}

function readLine(words: Words, defaultTtl: number, line: string): ResourceRecord {
  try {
    const name = words.name().toLowerCase();
    const ttl = /^\d+$/.test(words.peek()) ? words.number() : defaultTtl;
    if (words.peek() === 'IN') words.next();
    const type = words.next() as RecordType;
    typeCode(type);
    const data = type in RECORD_TEXT ? RECORD_TEXT[type as UnderstoodType](words) : opaqueData(words);
    if (words.left > 0) throw new Error(`too much on the line: ${words.peek()}`);
    return { name, type, class: CLASS_IN, ttl, data } as ResourceRecord;
  } catch (cause) {
    throw new Error(`cannot read the zone line "${line.trim()}"`, { cause });
  }
}
