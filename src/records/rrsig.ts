import type { RecordData } from '../dns-wire/rdata/rdata.js';

export type Rrsig = RecordData['RRSIG'];

/** From one moment to another, which may be earlier: seconds are counted modulo 2^32 (RFC 4034 section 3.1.5). */
export function secondsBetween(start: number, end: number): number {
  return (end - start) | 0;
}

/** For how many seconds a signature is in force. */
export function validity({ inception, expiration }: Rrsig): number {
  return secondsBetween(inception, expiration);
}
