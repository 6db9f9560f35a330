import { presentData, type ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { Zone } from './zone.js';

/** A zone of the lab as a zone file, without what the signer adds. */
export function writtenZone({ all }: Pick<Zone, 'all'>): string {
  const own = new Set(['DNSKEY', 'NSEC3PARAM', 'CDS', 'CDNSKEY']);
  return all
    .filter(({ type }) => !own.has(type))
    .map((record) => `${record.name} ${record.ttl} IN ${record.type} ${dataOf(record)}\n`)
    .join('');
}

function dataOf(record: ResourceRecord): string {
  if (record.type !== 'TXT') return presentData(record);
  return record.data.strings.map((string) => `"${Array.from(string, octet).join('')}"`).join(' ');
}

function octet(code: number): string {
  const isPlain = code >= 0x20 && code < 0x7f && code !== 0x22 && code !== 0x5c;
  return isPlain ? String.fromCharCode(code) : `\\${String(code).padStart(3, '0')}`;
}
