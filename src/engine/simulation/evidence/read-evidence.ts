import { isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import { DomainName } from '#base/domain/domain-name.js';
import { parseForeignJson } from '#base/domain/foreign-json.js';
import { Malformed } from '#base/domain/json-codec.js';
import type { NetworkQuestion } from '../recording/network-question.js';
import { MAX_CALLS } from '../recording/network-recording.js';
import { readOutcome, readQuestion } from './entry-codec.js';
import { EntriesHash, type EvidenceHead, FORMAT, head } from './evidence-file.js';

const MAX_UNPACKED = 64 * 2 ** 20;

/** An entry whose answer is read when it is needed. It has been read once and is in order. */
export interface StoredEntry {
  readonly question: NetworkQuestion;
  readonly at: string;
  readonly ms: number;
  /** The fields `answer` or `failure` as JSON. */
  readonly outcome: string;
}

export interface ReadEvidence {
  readonly head: EvidenceHead;
  /** Of the entries, as the file says and as it is. */
  readonly sha256: string;
  readonly entries: readonly StoredEntry[];
}

/** Why a file cannot be used: keys of `i18n/<lang>/bodies.json`, with the place. */
export interface EvidenceFault {
  readonly fault: 'packed' | 'unpacked' | 'json' | 'format' | 'hash' | 'domain' | Malformed['fault'];
  readonly place?: string;
}

/** Reads a file of anybody, packed or not. */
export function readEvidence(bytes: Uint8Array): ReadEvidence | EvidenceFault {
  const unpacked = unpack(bytes);
  if ('fault' in unpacked) return unpacked;
  if (!isUtf8(unpacked.bytes)) return { fault: 'json' };
  try {
    return read(parseForeignJson(unpacked.bytes.toString().replace(/^\uFEFF/, '')));
  } catch (error) {
    if (error instanceof Malformed) return { fault: error.fault, place: error.place };
    if (error instanceof SyntaxError) return { fault: 'json' };
    throw error;
  }
}

function read(json: unknown): ReadEvidence | EvidenceFault {
  const { format, entries } = (json ?? {}) as { readonly format?: unknown; readonly entries?: unknown };
  if (format !== FORMAT) return { fault: 'format', place: 'format' };
  const { sha256, ...about } = head.read(json, '');
  if (!Array.isArray(entries)) throw new Malformed('entries', 'type');
  if (entries.length > MAX_CALLS) throw new Malformed('entries', 'length');
  if (hashOf(entries) !== sha256.toLowerCase()) return { fault: 'hash', place: 'sha256' };
  if (DomainName.parse(about.domain)?.ascii !== about.domain) return { fault: 'domain', place: 'domain' };
  return { head: about, sha256, entries: entries.map((entry, i) => stored(entry, `entries[${i}]`)) };
}

function hashOf(entries: readonly unknown[]): string {
  const hash = new EntriesHash();
  for (const entry of entries) hash.add(JSON.stringify(entry));
  return hash.digest();
}

function stored(entry: unknown, place: string): StoredEntry {
  const { at, ms, ...question } = readQuestion(entry, place);
  readOutcome(question.kind, entry, place);
  const { answer, failure } = entry as Readonly<Record<string, unknown>>;
  return { question, at, ms, outcome: JSON.stringify({ answer, failure }, withoutCopies) };
}

/** Records are in the file twice, once for people. */
function withoutCopies(name: string, value: unknown): unknown {
  return name === 'records' ? undefined : value;
}

function unpack(bytes: Uint8Array): { readonly bytes: Buffer } | EvidenceFault {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b)
    return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) };
  try {
    return { bytes: gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED }) };
  } catch (error) {
    return { fault: (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'unpacked' : 'packed' };
  }
}
