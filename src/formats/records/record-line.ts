import { CLASS_IN } from '#formats/dns-wire/message.js';
import { isPlainName, nameToWire } from '#formats/dns-wire/name.js';
import { opaqueFromText, writtenType } from '#formats/dns-wire/presentation/opaque-text.js';
import { opaqueData, RECORD_TEXT } from '#formats/dns-wire/presentation/record-text.js';
import type { TokenReader } from '#formats/dns-wire/presentation/token-reader.js';
import { isDataType, type RecordType, typeCode } from '#formats/dns-wire/record-type.js';
import { readRecord, type ResourceRecord, type UnderstoodType } from '#formats/dns-wire/resource-record.js';
import { WireReader } from '#formats/dns-wire/wire-reader.js';

const TTL = /^\d[\dsmhdw]*$/i;
const CLASS = /^CLASS\d{1,5}$/;
const OTHER_CLASSES = new Set(['CH', 'HS', 'CS']);

/** What is wrong with a line of a zone file, so that it is not a record. */
export class LineError extends Error {
  constructor(readonly fault: 'class' | 'letters' | 'name' | 'no-owner' | 'not-a-record' | 'ttl') {
    super(fault);
  }
}

/** The name at the beginning of a line, in lower case. */
export function ownerName(words: TokenReader): string {
  const name = words.name().toLowerCase();
  if (isPlainName(name)) return name;
  if (/[^\0-\x7f]/.test(name)) throw new LineError('letters');
  try {
    nameToWire(name);
  } catch {
    throw new LineError('name');
  }
  return name;
}

/** Reads TTL and class before the type, each optional and in any order. Returns the TTL of this record alone. */
export function readPreamble(tokens: TokenReader): number | undefined {
  let ttl: number | undefined;
  let hasClass = false;
  for (let left = 2; left > 0; left--) {
    const word = tokens.peek().toUpperCase();
    if (OTHER_CLASSES.has(word) || (CLASS.test(word) && word !== 'CLASS1')) throw new LineError('class');
    if (!hasClass && (word === 'IN' || word === 'CLASS1')) {
      tokens.next();
      hasClass = true;
    } else if (ttl === undefined && TTL.test(word)) ttl = timeToLive(tokens);
    else break;
  }
  return ttl;
}

export function timeToLive(tokens: TokenReader): number {
  try {
    return tokens.seconds();
  } catch {
    throw new LineError('ttl');
  }
}

/** A type that records of a zone can have. */
export function recordTypeIn(tokens: TokenReader): RecordType {
  const type = writtenType(tokens.next());
  if (!isDataType(typeCode(type))) throw new Error(`no record: ${type}`);
  return type;
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
