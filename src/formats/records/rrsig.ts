import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';

export type Rrsig = RecordData['RRSIG'];

/** The seconds from one time to another, which may be earlier: counted modulo 2^32 (RFC 4034 section 3.1.5). */
export function secondsBetween(start: number, end: number): number {
  return (end - start) | 0;
}

/** The validity period of a signature in seconds. */
export function validityPeriod({ inception, expiration }: Rrsig): number {
  return secondsBetween(inception, expiration);
}

/** In seconds. Records that resolvers fetched within this time describe one state of the zone. */
const FRESH_SECONDS = 5;

/**
 * Whether a resolver has just fetched the records: their TTL is close to the original TTL in the signature (RFC 4034
 * section 3.1.4).
 */
export function isFresh(records: readonly ResourceRecord[]): boolean {
  const signatures = records.filter((record) => record.type === 'RRSIG');
  return signatures.length > 0 && signatures.every(({ ttl, data }) => data.originalTtl - ttl <= FRESH_SECONDS);
}
