import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { Dnskey } from '#formats/records/dnskey.js';
import { type Ds, dsDigest } from '#formats/records/ds.js';
import { DnssecKey } from './dnssec-key.js';

/**
 * Key in the CDS and CDNSKEY records (RFC 7344): the current key, the next one, a published one that signs nothing, an
 * unpublished one, two different ones, or the delete request (RFC 8078 section 4).
 */
export type ParentalWish = 'current' | 'successor' | 'standby' | 'stranger' | 'contrary' | 'removal';

interface Apex {
  readonly name: string;
  readonly class: number;
  readonly ttl: number;
}

const SHA256 = 2;
const REMOVAL: { readonly cds: Ds; readonly cdnskey: Dnskey } = {
  cds: { keyTag: 0, algorithm: 0, digestType: 0, digest: Uint8Array.of(0) },
  cdnskey: { flags: 0, protocol: 3, algorithm: 0, publicKey: Uint8Array.of(0) },
};

export function wishRecords(
  apex: Apex,
  wish: ParentalWish,
  current: DnssecKey,
  successor: DnssecKey | undefined,
): ResourceRecord[] {
  const stranger = () => new DnssecKey(257, current.algorithm);
  const records = (cds: Ds, cdnskey: Dnskey): ResourceRecord[] => [
    { ...apex, type: 'CDS', data: cds },
    { ...apex, type: 'CDNSKEY', data: cdnskey },
  ];
  if (wish === 'removal') return records(REMOVAL.cds, REMOVAL.cdnskey);
  if (wish === 'contrary') return records(dsOf(apex.name, current), stranger().dnskey);
  const key = { current, successor, standby: successor, stranger: stranger() }[wish]!;
  return records(dsOf(apex.name, key), key.dnskey);
}

function dsOf(origin: string, { tag, algorithm, dnskey }: DnssecKey): Ds {
  return { keyTag: tag, algorithm, digestType: SHA256, digest: dsDigest(origin, dnskey, SHA256)! };
}
