import { IpAddress } from '../../domain/ip-address.js';
import { DnsWireError } from '../dns-wire-error.js';
import type { Field } from './field.js';
import { quote } from './text.js';

export interface SvcParam {
  readonly key: number;
  readonly value: Uint8Array;
}

const KEYS = [
  ...['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint', 'dohpath', 'ohttp'],
  'tls-supported-groups',
];

const VALUES: Readonly<Record<string, (value: Uint8Array) => string>> = {
  mandatory: (value) => `=${words(value).map(svcKeyName).join(',')}`,
  alpn: (value) => `="${protocols(value).join(',')}"`,
  'no-default-alpn': () => '',
  port: (value) => `=${words(value).join(',')}`,
  ipv4hint: (value) => `=${addresses(value, 4)}`,
  ech: (value) => `=${Buffer.from(value).toString('base64')}`,
  ipv6hint: (value) => `=${addresses(value, 16)}`,
  ohttp: () => '',
};

/** The parameters of SVCB and HTTPS as they came, keys strictly ascending (RFC 9460 section 2.2). */
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
  const show = VALUES[name];
  if (show) return name + show(value);
  return value.length === 0 ? name : `${name}=${quote(value)}`;
}

function words(value: Uint8Array): number[] {
  return Array.from({ length: value.length >> 1 }, (_, i) => (value[2 * i]! << 8) | value[2 * i + 1]!);
}

function addresses(value: Uint8Array, size: 4 | 16): string {
  const count = Math.floor(value.length / size);
  return Array.from({ length: count }, (_, i) => IpAddress.of(value.slice(i * size, (i + 1) * size))).join(',');
}

/** A comma or backslash inside a protocol id is escaped twice over (RFC 9460 appendix A.1). */
function protocols(value: Uint8Array): string[] {
  const ids: string[] = [];
  for (let at = 0; at < value.length; at += value[at]! + 1) {
    const id = quote(value.subarray(at + 1, at + 1 + value[at]!)).slice(1, -1);
    ids.push(id.replace(/\\\\/g, '\\\\\\\\').replace(/,/g, '\\\\,'));
  }
  return ids;
}
