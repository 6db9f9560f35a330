import { DnsWireError } from './dns-wire-error.js';

/** RFC 1035 section 2.3.4, the root's zero octet included. */
export const LONGEST_NAME = 255;
export const LONGEST_LABEL = 63;

const SPECIAL = '"().;\\@$';

/** Each byte as it is in a label's text: escaped where zone files give it a meaning (RFC 1035 section 5.1). */
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

const [DOT, BACKSLASH, LARGEST] = [0x2e, 0x5c, 0x7e];

/** The uncompressed wire form of a name; the trailing dot may be missing. */
export function nameToWire(name: string): Uint8Array {
  return plainToWire(name) ?? escapedToWire(name);
}

/** Of nearly every name: nothing in it is escaped, so that each character is an octet. Nothing for all others. */
function plainToWire(name: string): Uint8Array | undefined {
  const length = name.endsWith('.') ? name.length - 1 : name.length;
  if (length === 0 || length + 2 > LONGEST_NAME) return undefined;
  const wire = new Uint8Array(length + 2);
  let label = 0; // where the length of the open label goes
  for (let at = 0; at <= length; at++) {
    const code = at === length ? DOT : name.charCodeAt(at);
    if (code === BACKSLASH || code > LARGEST) return undefined;
    if (code !== DOT) wire[at + 1] = code;
    else {
      if (at === label || at - label > LONGEST_LABEL) return undefined;
      wire[label] = at - label;
      label = at + 1;
    }
  }
  return wire;
}

function escapedToWire(name: string): Uint8Array {
  const text = name === '.' ? '' : absolute(name);
  const wire = [0];
  let label = 0; // where the length of the open label goes
  for (let at = 0; at < text.length && wire.length <= LONGEST_NAME; at++) {
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
  if (wire.length > LONGEST_NAME) throw new DnsWireError('name too long');
  if (label !== wire.length - 1) throw new DnsWireError('escape without a character');
  return Uint8Array.from(wire);
}

/** The labels of an uncompressed name on the wire, without their lengths and the root. */
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
  if (length === 0 || length > LONGEST_LABEL) throw new DnsWireError(`label of ${length} octets`);
  return length;
}

function absolute(name: string): string {
  if (!name.endsWith('.')) return `${name}.`;
  return !name.endsWith('\\.') || ABSOLUTE.test(name) ? name : `${name}.`;
}

/** Names are equal whatever the case of their letters and whether or not the trailing dot is written. */
export function sameName(one: string, other: string): boolean {
  return normalName(one) === normalName(other);
}

/** Lower case and a trailing dot: the one spelling of a decoded name to compare and to key by. */
export function normalName(name: string): string {
  return absolute(name.toLowerCase());
}

/** The canonical wire form that DNSSEC digests are made of (RFC 4034 section 6.2). */
export function canonicalWire(name: string): Uint8Array {
  // No length octet is a letter: the longest label is shorter than "A".
  const wire = nameToWire(name);
  for (let i = 0; i < wire.length; i++) if (wire[i]! >= 0x41 && wire[i]! <= 0x5a) wire[i]! |= 0x20;
  return wire;
}
