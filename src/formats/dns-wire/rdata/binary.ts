import type { WireReader } from '../wire-reader.js';
import type { WireWriter } from '../wire-writer.js';
import type { Field } from './field.js';

const CHUNK = /.{1,56}/g; // dig's default width of long fields
const BASE32_HEX = '0123456789ABCDEFGHIJKLMNOPQRSTUV';

/** All remaining bytes of the record data. */
const rest = {
  read: (reader: WireReader) => reader.take(reader.remaining),
  write: (writer: WireWriter, value: Uint8Array) => writer.put(value),
};

/** Bytes after a length octet. */
const counted = {
  read: (reader: WireReader) => reader.take(reader.u8()),
  write: (writer: WireWriter, value: Uint8Array) => writer.sized(1, () => writer.put(value)),
};

export const base64: Field<Uint8Array> = { ...rest, show: (value) => chunked(Buffer.from(value).toString('base64')) };

export const hex: Field<Uint8Array> = { ...rest, show: (value) => chunked(toHex(value)) };

/** The salt of NSEC3; a hyphen where it is empty (RFC 5155 section 3.3). */
export const salt: Field<Uint8Array> = { ...counted, show: (value) => toHex(value) || '-' };

export const hashedName: Field<Uint8Array> = { ...counted, show: toBase32Hex };

/** Data of a type without a codec (RFC 3597 section 5). */
export const opaque: Field<Uint8Array> = {
  ...rest,
  show: (value) => `\\# ${value.length} ${chunked(toHex(value))}`.trimEnd(),
};

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase();
}

function chunked(text: string): string {
  return text.match(CHUNK)?.join(' ') ?? '';
}

function toBase32Hex(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32_HEX.charAt((held >> (bits - 5)) & 31);
    held &= 31;
  }
  return bits === 0 ? text : text + BASE32_HEX.charAt((held << (5 - bits)) & 31);
}
