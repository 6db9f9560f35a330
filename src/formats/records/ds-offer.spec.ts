import { answerFrom } from '#test/lab/signed-answer.js';
import { Zone } from '#test/lab/zone.js';
import type { Signing } from '#test/lab/zone-signer.js';
import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import { dsOffers, type KeySet } from './ds-offer.js';

const ZONE = 'offered.example.';
const NOW = Math.floor(Date.now() / 1000);

const zoneWith = (signing: Signing) => Zone.of(ZONE, '@ SOA ns1 hostmaster 1 7200 3600 1209600 300', signing);
const keySetOf = (zone: Zone): KeySet => {
  const { answers } = answerFrom(zone, ZONE, 'DNSKEY');
  const signatures = signaturesOver(answers, ZONE, 'DNSKEY').map(({ data }) => data);
  return { zone: ZONE, keys: recordsAt(answers, ZONE, 'DNSKEY'), signatures };
};

it('is the DS of the key that signs the key set', () => {
  const zone = zoneWith({});
  const { keyTag, algorithm, digest } = zone.signer!.ds();
  const value = `${keyTag} ${algorithm} 2 ${Buffer.from(digest).toString('hex').toUpperCase()}`;
  expect(dsOffers([keySetOf(zone)], NOW).map((offer) => offer.value)).toEqual([value]);
});

it.each<[string, Signing]>([
  ['the key set is not signed', { exceptions: { DNSKEY: 'unsigned' } }],
  ['its signature does not fit', { exceptions: { DNSKEY: 'garbled' } }],
  ['its signature has expired', { exceptions: { DNSKEY: [-9, -1] } }],
  ['the key is revoked', { kskFlags: 385 }],
  ['the algorithm is deprecated', { algorithm: 7 }],
])('is empty where %s', (_, signing) => {
  expect(dsOffers([keySetOf(zoneWith(signing))], NOW)).toEqual([]);
});

it('is empty where one server has a DNSKEY set that the key does not sign', () => {
  const good = keySetOf(zoneWith({}));
  expect(dsOffers([good, good], NOW)).toHaveLength(1);
  expect(dsOffers([good, { ...good, signatures: [] }], NOW)).toEqual([]);
  expect(dsOffers([good, keySetOf(zoneWith({ algorithm: 15 }))], NOW)).toEqual([]);
});

it('is empty for more keys than a real zone has', () => {
  const { keys, ...rest } = keySetOf(zoneWith({}));
  expect(dsOffers([{ ...rest, keys: new Array<(typeof keys)[number]>(33).fill(keys[0]!) }], NOW)).toEqual([]);
});

it('is empty without keys', () => {
  expect(dsOffers([], NOW)).toEqual([]);
});
