import type { RecordOf } from '#formats/dns-wire/resource-record.js';
import type { SigningFacts } from '#features/dnssec/dnssec.service.js';
import { isTooLarge } from '#formats/records/chain-of-trust.js';
import { type Dnskey, dnskeyRdata, isRevoked, isZoneKey } from '#formats/records/dnskey.js';
import { type Ds, isComputable, KeyRing } from '#formats/records/ds.js';
import { isSupported } from '#formats/records/signature.js';
import { judgeSet } from '#formats/records/verify-rrsig.js';
import type { SigningKey, SigningState } from './cache-proof.js';

/** The signed zone as validators see it today; undefined if it has more records than we verify. */
export function presentSigning(facts: SigningFacts, now: number): SigningState | undefined {
  const { zone, ds = [], keySet, soaSet } = facts;
  if (isTooLarge({ ds, keys: keySet.records })) return undefined;
  const keys = facts.keys.filter((key) => isZoneKey(key) && !isRevoked(key) && isSupported(key.algorithm));
  const ring = new KeyRing(zone, keys);
  const signing = ({ records, signatures }: SigningFacts['keySet'] | SigningFacts['soaSet']) =>
    keys.filter((key) => judgeSet(records, signatures, zone, [key], now).state === 'secure').map(signingKey);
  return {
    ds: ds
      .filter(({ algorithm, digestType }) => isSupported(algorithm) && isComputable(digestType))
      .map((one) => entryKey(one, ring)),
    dnskey: { keys: keys.map(signingKey), signers: signing(keySet) },
    records: signing(soaSet),
  };
}

/** A DS without a key has a name of its own, by its data. */
function entryKey(ds: Ds, ring: KeyRing): SigningKey {
  const key = ring.keyOf(ds);
  const { keyTag, algorithm, digestType, digest } = ds;
  if (key) return { ...signingKey(key), digestType };
  return { id: `ds ${keyTag} ${digestType} ${Buffer.from(digest).toString('hex')}`, algorithm, digestType };
}

function signingKey(key: Dnskey): SigningKey {
  return { id: keyId(key), algorithm: key.algorithm };
}

/** Two keys may have the same tag, but not the same data. */
export function keyId(key: Dnskey): string {
  return Buffer.from(dnskeyRdata(key)).toString('base64');
}

/** Whether every server returns the same records as the resolvers; otherwise they changed a short time ago. */
export function isSettled<T extends 'DS' | 'DNSKEY'>(
  seen: readonly RecordOf<T>['data'][],
  published: readonly (readonly RecordOf<T>[])[],
  show: (data: RecordOf<T>['data']) => string,
): boolean {
  const wordsOf = (list: readonly RecordOf<T>['data'][]) => [...new Set(list.map(show))].sort().join('\n');
  const expected = wordsOf(seen);
  return published.every((set) => wordsOf(set.map(({ data }) => data)) === expected);
}
