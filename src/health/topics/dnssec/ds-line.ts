import { isZoneKey, keyTag, roleOf, type Dnskey } from '../../../records/dnskey.js';
import { dsDigest } from '../../../records/ds.js';

const SHA256 = 2; // RFC 4509

/** The DS record that vouches for a key, as it is handed to a registrar. */
export function dsLine(zone: string, key: Dnskey): string {
  const digest = Buffer.from(dsDigest(zone, key, SHA256)!)
    .toString('hex')
    .toUpperCase();
  return `${keyTag(key)} ${key.algorithm} ${SHA256} ${digest}`;
}

/** A key that a parent vouches for. */
export function isEntryPoint(key: Dnskey): boolean {
  return isZoneKey(key) && roleOf(key) === 'ksk';
}
