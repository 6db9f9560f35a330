import { answerFrom } from '#test/lab/signed-answer.js';
import { Zone } from '#test/lab/zone.js';
import type { Signing } from '#test/lab/zone-signer.js';
import type { UnderstoodType } from '#formats/dns-wire/resource-record.js';
import { dnskeyId } from '#formats/records/ds.js';
import { namesOf, type ReadSet, setsIn, signingFault } from './read-sets.js';

const ZONE = 'signed.example';
const NOW = Math.floor(Date.now() / 1000);
const TEXT = `
@ SOA ns1 hostmaster 1 7200 3600 1209600 300
@ NS ns1
@ A 192.0.2.1
@ MX 10 mail
ns1 A 192.0.2.2
www CNAME @
out CNAME www.elsewhere.example.
`;

function read(signing: Signing, name: string, type: UnderstoodType, change = (zone: Zone) => zone): readonly ReadSet[] {
  const zone = change(Zone.of(ZONE, TEXT, signing));
  const { answers, authorities } = answerFrom(zone, name === '@' ? `${ZONE}.` : `${name}.${ZONE}.`, type);
  return setsIn({ answers, authorities } as Parameters<typeof setsIn>[0], ZONE, NOW);
}

const keys = Zone.of(ZONE, TEXT, {})
  .rrset(`${ZONE}.`, 'DNSKEY')
  .map(({ data }) => data);
const known = keys.map((data) => ({ id: dnskeyId(data), algorithm: data.algorithm }));
const shown = (sets: readonly ReadSet[]) =>
  sets.map(({ name, type, isProof, signers }) => `${isProof ? 'no ' : ''}${name} ${type}: ${signers.size}`);

it.each<[string, Signing, string, UnderstoodType, readonly string[]]>([
  ['records', {}, '@', 'MX', [`${ZONE} MX: 1`]],
  ['a denial', {}, '@', 'TXT', [`no ${ZONE} SOA: 1`, `no ${ZONE} NSEC: 1`]],
  ['an alias in the zone', {}, 'www', 'A', [`www.${ZONE} CNAME: 1`]],
  ['an alias to elsewhere', {}, 'out', 'A', [`out.${ZONE} CNAME: 1`]],
  ['no signatures at the top', { exceptions: { A: 'unsigned' } }, '@', 'A', [`${ZONE} A: 0`]],
  ['expired signatures', { exceptions: { A: [-9, -1] } }, '@', 'A', [`${ZONE} A: 0`]],
  ['signatures of tomorrow', { exceptions: { A: [1, 9] } }, '@', 'A', [`${ZONE} A: 0`]],
  ['no signatures below the top, as in a child zone', { exceptions: { A: 'unsigned' } }, 'ns1', 'A', []],
  ['signatures of another zone', { exceptions: { A: 'foreign' } }, '@', 'A', []],
  ['keys, which the KSK signs', {}, '@', 'DNSKEY', []],
])('reads %s', (_, signing, name, type, expected) => {
  expect(shown(read(signing, name, type))).toEqual(expected);
});

const soa = (signing: Signing = {}) => read(signing, '@', 'SOA');
const other = (zone: Zone) => Object.assign(zone.copy(), { signer: zone.signer!.withOtherKey() });

it.each<[string, readonly ReadSet[], string | undefined]>([
  ['one key for all records', [...soa(), ...read({}, '@', 'MX'), ...read({}, 'www', 'A')], undefined],
  ['one key for denials', [...soa(), ...read({}, '@', 'TXT')], undefined],
  ['the SOA record alone', soa(), undefined],
  ['nothing', [], undefined],
  ['a SOA record with a new key', [...read({}, '@', 'SOA', other), ...read({}, '@', 'MX')], 'changing'],
  ['a denial with an older key', [...soa(), ...read({}, '@', 'TXT', other)], 'changing'],
  ['another name with an older key', [...soa(), ...read({}, 'www', 'A', other)], 'changing'],
  ['servers with different keys', [...soa(), ...read({}, '@', 'SOA', other)], 'changing'],
  ['a key of another algorithm', [...soa(), ...read({ exceptions: { A: 'stranger' } }, '@', 'A')], 'incomplete'],
  ['records without signatures', [...soa(), ...read({ exceptions: { MX: 'unsigned' } }, '@', 'MX')], 'incomplete'],
  ['expired signatures', [...soa(), ...read({ exceptions: { MX: [-9, -1] } }, '@', 'MX')], 'incomplete'],
  ['denials without signatures', [...soa(), ...read({ exceptions: { NSEC: 'unsigned' } }, '@', 'TXT')], undefined],
])('judges %s', (_, sets, expected) => {
  expect(signingFault(sets, known)).toBe(expected);
});

it('wants a signature of each algorithm', () => {
  expect(signingFault(soa(), [...known, { id: 'second', algorithm: 8 }])).toBe('incomplete');
});

it('names the records for a command', () => {
  expect(namesOf([...soa(), ...soa(), ...read({}, '@', 'TXT'), ...read({}, 'www', 'A')])).toEqual([
    `${ZONE} SOA`,
    `www.${ZONE} CNAME`,
  ]);
});
