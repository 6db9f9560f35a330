import { DnsWireError } from './dns-wire-error.js';

/** RFC 1035 section 2.3.4, including the zero octet of the root. */
export const MAX_NAME_LENGTH = 255;
export const MAX_LABEL_LENGTH = 63;

const SPECIAL = '"().;\\@$';

/** The presentation of each byte in a label: escaped where it is special in zone files (RFC 1035 section 5.1). */
export const LABEL_TEXT: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  if (byte <= 0x20 || byte >= 0x7f) return escapedByte(byte);
  const char = String.fromCharCode(byte);
  return SPECIAL.includes(char) ? `\\${char}` : char;
});

export function escapedByte(byte: number): string {
  return `\\${byte.toString().padStart(3, '0')}`;
}

const ABSOLUTE = /(?:^|[^\\])(?:\\\\)*\.$/;
const ESCAPED = /^(?:\d{3}|\D)/;

const [DOT, BACKSLASH, MAX_SIZE] = [0x2e, 0x5c, 0x7e];

/** The uncompressed wire format of a name; the trailing dot is optional. */
export function nameToWire(name: string): Uint8Array {
  return plainToWire(name) ?? escapedToWire(name);
}

/** Fast path for names without escapes, in which each character is an octet. Undefined for all others. */
function plainToWire(name: string): Uint8Array | undefined {
  const length = name.endsWith('.') ? name.length - 1 : name.length;
  if (length === 0 || length + 2 > MAX_NAME_LENGTH) return undefined;
  const wire = new Uint8Array(length + 2);
  let label = 0; // offset of the length octet of the current label
  for (let at = 0; at <= length; at++) {
    const code = at === length ? DOT : name.charCodeAt(at);
    if (code === BACKSLASH || code > MAX_SIZE) return undefined;
    if (code !== DOT) wire[at + 1] = code;
    else {
      if (at === label || at - label > MAX_LABEL_LENGTH) return undefined;
      wire[label] = at - label;
      label = at + 1;
    }
  }
  return wire;
}

/** Whether each character of an absolute name is an octet, and name and labels are short enough. */
export function isPlainName(name: string): boolean {
  if (name.length + 1 > MAX_NAME_LENGTH) return false;
  let label = 0;
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (code === BACKSLASH || code > MAX_SIZE) return false;
    if (code !== DOT) continue;
    if (at === label || at - label > MAX_LABEL_LENGTH) return false;
    label = at + 1;
  }
  return name !== '' && label === name.length;
}

function escapedToWire(name: string): Uint8Array {
  const text = name === '.' ? '' : absolute(name);
  const wire = [0];
  let label = 0; // offset of the length octet of the current label
  for (let at = 0; at < text.length && wire.length <= MAX_NAME_LENGTH; at++) {
    const char = text.charAt(at);
    if (char === '.') {
      wire[label] = labelLength(wire.length - label - 1);
      label = wire.push(0) - 1;
    } else if (char === '\\') {
      const [escaped = ''] = ESCAPED.exec(text.slice(at + 1, at + 4)) ?? [];
      wire.push(escaped.length === 3 ? octet(Number(escaped), 0xff) : octet(escaped.charCodeAt(0), 0x7e));
      at += escaped.length;
    } else wire.push(octet(char.charCodeAt(0), 0x7e));
  }
  if (wire.length > MAX_NAME_LENGTH) throw new DnsWireError('name too long');
  if (label !== wire.length - 1) throw new DnsWireError('escape without a character');
  return Uint8Array.from(wire);
}

/** The labels of an uncompressed name in wire format, without length octets and root. */
export function wireLabels(wire: Uint8Array): Uint8Array[] {
  const labels: Uint8Array[] = [];
  for (let at = 0, size = wire[0] ?? 0; size > 0; at += size + 1, size = wire[at] ?? 0)
    labels.push(wire.subarray(at + 1, at + 1 + size));
  return labels;
}

function octet(value: number, largest: number): number {
  if (!(value <= largest)) throw new DnsWireError('no such character in a name');
  return value;
}

function labelLength(length: number): number {
  if (length === 0 || length > MAX_LABEL_LENGTH) throw new DnsWireError(`label of ${length} octets`);
  return length;
}

function absolute(name: string): string {
  if (!name.endsWith('.')) return `${name}.`;
  return !name.endsWith('\\.') || ABSOLUTE.test(name) ? name : `${name}.`;
}

/** Compares names without regard to case and trailing dot. */
export function sameName(one: string, other: string): boolean {
  return normalName(one) === normalName(other);
}

/** Lower case with a trailing dot, for comparison and as a key. */
export function normalName(name: string): string {
  return absolute(name.toLowerCase());
}

/** The canonical wire format for DNSSEC (RFC 4034 section 6.2). */
export function canonicalWire(name: string): Uint8Array {
  // No length octet is changed: labels have at most 63 octets, and "A" is 65.
  const wire = nameToWire(name);
  for (let i = 0; i < wire.length; i++) if (wire[i]! >= 0x41 && wire[i]! <= 0x5a) wire[i]! |= 0x20;
  return wire;
}
