import { DnsWireError } from '../dns-wire-error.js';
import { escapedByte } from '../name.js';
import type { Field } from './field.js';

/** The strings of TXT; shown joined and unquoted, as all protocols on top of TXT read them. */
export const strings: Field<Uint8Array[]> = {
  read(reader) {
    const values: Uint8Array[] = [];
    do {
      reader.item();
      values.push(reader.take(reader.u8()));
    } while (reader.remaining > 0);
    return values;
  },
  write(writer, values) {
    if (values.length === 0) throw new DnsWireError('text without a string');
    for (const value of values) writer.sized(1, () => writer.put(value));
  },
  show: (values) => textOf(Buffer.concat(values)),
};

/** The tag of CAA: one byte per character. */
export const tag: Field<string> = {
  read(reader) {
    const bytes = reader.take(reader.u8());
    if (bytes.length === 0) throw new DnsWireError('empty tag');
    return String.fromCharCode(...bytes);
  },
  write: (writer, value) =>
    writer.sized(1, () => {
      for (let i = 0; i < value.length; i++) writer.u8(value.charCodeAt(i));
    }),
  show: (value) => value,
};

export const quoted: Field<Uint8Array> = {
  read: (reader) => reader.take(reader.remaining),
  write: (writer, value) => writer.put(value),
  show: quote,
};

/** A character-string (RFC 1035 section 3.3): a length octet, then the text. */
export const counted: Field<Uint8Array> = {
  read: (reader) => reader.take(reader.u8()),
  write: (writer, value) => writer.sized(1, () => writer.put(value)),
  show: quote,
};

export function quote(bytes: Uint8Array): string {
  return `"${Array.from(bytes, quotedByte).join('')}"`;
}

function quotedByte(byte: number): string {
  if (byte < 0x20 || byte > 0x7e) return escapedByte(byte);
  const char = String.fromCharCode(byte);
  return char === '"' || char === '\\' ? `\\${char}` : char;
}

const UTF8_OR_STRAY_BYTE = new RegExp(
  '((?:[\\xc2-\\xdf][\\x80-\\xbf]|\\xe0[\\xa0-\\xbf][\\x80-\\xbf]|\\xed[\\x80-\\x9f][\\x80-\\xbf]' +
    '|[\\xe1-\\xec\\xee\\xef][\\x80-\\xbf]{2}|\\xf0[\\x90-\\xbf][\\x80-\\xbf]{2}|[\\xf1-\\xf3][\\x80-\\xbf]{3}' +
    '|\\xf4[\\x80-\\x8f][\\x80-\\xbf]{2})+)|[\\x80-\\xff]', // Unicode, table 3-7
  'g',
);

/** UTF-8 where the bytes are valid UTF-8; any other byte as `\DDD`. */
function textOf(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes).toString('latin1');
  return latin1.replace(UTF8_OR_STRAY_BYTE, (match, utf8?: string) =>
    utf8 === undefined ? escapedByte(match.charCodeAt(0)) : Buffer.from(utf8, 'latin1').toString('utf8'),
  );
}
