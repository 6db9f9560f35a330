import { DnsWireError } from './dns-wire-error.js';

/** RFC 1035 section 2.3.4, the root's zero octet included. */
export const LONGEST_NAME = 255;
export const LONGEST_LABEL = 63;

const SPECIAL = '"().;\\@$';

/** Each byte as it stands in a label's text: escaped where zone files give it a meaning (RFC 1035 section 5.1). */
export const LABEL_TEXT: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  if (byte <= 0x20 || byte >= 0x7f) return escapedByte(byte);
  const char = String.fromCharCode(byte);
  return SPECIAL.includes(char) ? `\\${char}` : char;
});

export function escapedByte(byte: number): string {
  return `\\${byte.toString().padStart(3, '0')}`;
}

/** The uncompressed wire form of a name; the trailing dot may be missing. */
export function nameToWire(name: string): Uint8Array {
  const wire = new Uint8Array(LONGEST_NAME);
  if (name === '.') return wire.subarray(0, 1);
  let label = 0;
  let end = 1;
  for (let at = 0; at < name.length;) {
    if (end >= LONGEST_NAME) throw new DnsWireError('name too long');
    if (name[at] === '.') {
      closeLabel(wire, label, end);
      label = end++;
      at++;
      continue;
    }
    const escape = name[at] === '\\' ? (/^\\(\d{3}|\D)/.exec(name.slice(at, at + 4))?.[1] ?? '') : undefined;
    const byte = escape?.length === 3 ? Number(escape) : (escape ?? name[at]!).charCodeAt(0);
    if (!(byte <= 0xff) || (escape === undefined && byte > 0x7e)) throw new DnsWireError('no such character in a name');
    wire[end++] = byte;
    at += 1 + (escape?.length ?? 0);
  }
  if (end - label > 1) {
    closeLabel(wire, label, end);
    label = end++;
  }
  if (label === 0) throw new DnsWireError('empty name');
  if (end > LONGEST_NAME) throw new DnsWireError('name too long');
  return wire.subarray(0, end);
}

function closeLabel(wire: Uint8Array, start: number, end: number): void {
  const length = end - start - 1;
  if (length === 0 || length > LONGEST_LABEL) throw new DnsWireError(`label of ${length} octets`);
  wire[start] = length;
}

/** Names are equal whatever the case of their letters and whether or not the trailing dot is written. */
export function sameName(one: string, other: string): boolean {
  return normalName(one) === normalName(other);
}

/** Lower case and a trailing dot: the one spelling of a decoded name to compare and to key by. */
export function normalName(name: string): string {
  const lower = name.toLowerCase();
  return /(^|[^\\])(\\\\)*\.$/.test(lower) ? lower : `${lower}.`;
}
