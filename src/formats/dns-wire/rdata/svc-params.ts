import { IpAddress } from '#base/domain/ip-address.js';
import { DnsWireError } from '../dns-wire-error.js';
import type { Field } from './field.js';
import { quote } from './text.js';

export interface SvcParam {
  readonly key: number;
  readonly value: Uint8Array;
}

const KEYS = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint', 'dohpath', 'ohttp'];

/** How well-formed values are shown; others are shown as bytes. */
const VALUES = new Map<string, (value: Uint8Array) => string | undefined>([
  ['mandatory', (value) => list(words(value)?.map(svcKeyName))],
  ['alpn', (value) => quotedList(protocols(value))],
  ['port', (value) => (value.length === 2 ? list(words(value)) : undefined)],
  ['ipv4hint', (value) => list(addresses(value, 4))],
  ['ech', (value) => Buffer.from(value).toString('base64')],
  ['ipv6hint', (value) => list(addresses(value, 16))],
]);

/** The parameters of SVCB and HTTPS records; keys have to be strictly ascending (RFC 9460 section 2.2). */
export const svcParams: Field<SvcParam[]> = {
  read(reader) {
    const params: SvcParam[] = [];
    for (let previous = -1; reader.remaining > 0;) {
      const key = reader.u16();
      if (key <= previous) throw new DnsWireError('parameters out of order');
      params.push({ key, value: reader.take(reader.u16()) });
      previous = key;
    }
    return params;
  },
  write(writer, params) {
    for (const { key, value } of [...params].sort((a, b) => a.key - b.key)) {
      writer.u16(key);
      writer.sized(2, () => writer.put(value));
    }
  },
  show: (params) => params.map(showParam).join(' '),
};

export function svcKeyName(key: number): string {
  return KEYS[key] ?? `key${key}`;
}

function showParam({ key, value }: SvcParam): string {
  const name = svcKeyName(key);
  if (value.length === 0) return name;
  return `${name}=${VALUES.get(name)?.(value) ?? quote(value)}`;
}

function list(items: readonly unknown[] | undefined): string | undefined {
  return items?.join(',');
}

function quotedList(items: string[] | undefined): string | undefined {
  return items && `"${items.join(',')}"`;
}

/** Splits into pieces of one size; undefined if the length is not a multiple. */
function pieces(value: Uint8Array, size: number): Uint8Array[] | undefined {
  if (value.length % size !== 0) return undefined;
  return Array.from({ length: value.length / size }, (_, i) => value.slice(i * size, (i + 1) * size));
}

function words(value: Uint8Array): number[] | undefined {
  return pieces(value, 2)?.map(([high = 0, low = 0]) => (high << 8) | low);
}

function addresses(value: Uint8Array, size: 4 | 16): IpAddress[] | undefined {
  return pieces(value, size)?.map((bytes) => IpAddress.of(bytes));
}

/** Commas and backslashes inside a protocol id are escaped twice (RFC 9460 appendix A.1). */
function protocols(value: Uint8Array): string[] | undefined {
  const ids: string[] = [];
  let at = 0;
  while (at < value.length) {
    const end = at + 1 + (value[at] ?? 0);
    const id = quote(value.subarray(at + 1, end)).slice(1, -1);
    at = end;
    ids.push(id.replace(/\\\\/g, '\\\\\\\\').replace(/,/g, '\\\\,'));
  }
  return at === value.length ? ids : undefined;
}
