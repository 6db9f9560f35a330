import { isRevoked, isZoneKey, keyTag, roleOf } from '#formats/records/dnskey.js';
import { dsDigest } from '#formats/records/ds.js';
import { describeVectors, vectors } from './vectors.js';

interface Key {
  id: string;
  input: { owner: string; flags: number; protocol: number; algorithm: number; publicKey: string };
  expected: { keyTag: number; ksk: boolean; revoked: boolean; zoneKey: boolean; ds: Record<string, string> };
}

describeVectors('DNSSEC keys', () => {
  it.each(vectors<Key>('dnssec/dnskey-ds.json'))(
    '$id has the tag and digests others compute',
    ({ input, expected }) => {
      const key = { ...input, publicKey: Buffer.from(input.publicKey, 'base64') };
      const digests = Object.keys(expected.ds).map((type) => [type, dsDigest(input.owner, key, Number(type))] as const);
      expect({
        keyTag: keyTag(key),
        ksk: roleOf(key) === 'ksk',
        revoked: isRevoked(key),
        zoneKey: isZoneKey(key),
        ds: Object.fromEntries(
          digests.map(([type, digest]) => [type, Buffer.from(digest!).toString('hex').toUpperCase()]),
        ),
      }).toEqual(expected);
    },
  );
});
