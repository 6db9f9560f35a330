import { CLASS_IN } from '#formats/dns-wire/message.js';
import { typeCode, type RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord, UnderstoodType } from '#formats/dns-wire/resource-record.js';
import { opaqueData, RECORD_TEXT } from '#formats/dns-wire/presentation/record-text.js';
import { TokenReader } from '#formats/dns-wire/presentation/token-reader.js';

const DEFAULT_TTL = 300;

/** Cache by origin and text, because every lab has the same zones. */
const known = new Map<string, readonly ResourceRecord[]>();

/**
 * Parses records in zone file format (RFC 1035 section 5.1), one per line: owner, optional TTL, optional IN, type,
 * data. Every line has an owner; `$ORIGIN` and `$TTL` apply to the following lines.
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
    const words = new TokenReader(line, origin);
    if (words.left === 0) continue;
    const directive = words.peek().startsWith('$') && words.next();
    if (directive === '$ORIGIN') origin = words.name();
    else if (directive === '$TTL') defaultTtl = words.number();
    else records.push(readLine(words, defaultTtl, line));
  }
  return records;
}

function readLine(tokens: TokenReader, defaultTtl: number, line: string): ResourceRecord {
  try {
    const name = tokens.name().toLowerCase();
    const ttl = /^\d+$/.test(tokens.peek()) ? tokens.number() : defaultTtl;
    if (tokens.peek() === 'IN') tokens.next();
    const type = tokens.next() as RecordType;
    typeCode(type);
    const data = type in RECORD_TEXT ? RECORD_TEXT[type as UnderstoodType](tokens) : opaqueData(tokens);
    if (tokens.left > 0) throw new Error(`too much on the line: ${tokens.peek()}`);
    return { name, type, class: CLASS_IN, ttl, data } as ResourceRecord;
  } catch (cause) {
    throw new Error(`cannot read the zone line "${line.trim()}"`, { cause });
  }
}
