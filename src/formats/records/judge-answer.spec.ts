import { answerFrom } from '#test/lab/signed-answer.js';
import { Zone } from '#test/lab/zone.js';
import type { Signing } from '#test/lab/zone-signer.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { judgeUnvalidated } from './judge-answer.js';

type Answer = Parameters<typeof judgeUnvalidated>[1];

const ZONE = 'judged.example';
const NOW = Math.floor(Date.now() / 1000);
const TEXT = `
@ SOA ns1 hostmaster 1 7200 3600 1209600 300
@ NS ns1
@ A 192.0.2.1
ns1 A 192.0.2.2
www CNAME @
out CNAME www.elsewhere.example.
*.wild A 192.0.2.4
alias CNAME x.wild
`;

function judged(signing: Signing, name: string, type: RecordType, change = (answer: Answer) => answer) {
  const zone = Zone.of(ZONE, TEXT, signing);
  const full = name === '@' ? ZONE : `${name}.${ZONE}`;
  const { answers, authorities, nxdomain } = answerFrom(zone, `${full}.`, type);
  const rcode = nxdomain ? Rcode.NXDOMAIN : Rcode.NOERROR;
  const answer = { rcode, answers, authorities };
  const keys = zone.rrset(zone.origin, 'DNSKEY').map(({ data }) => data);
  const { sets, denials } = judgeUnvalidated({ name: full, type }, change(answer), { zone: ZONE, keys, now: NOW });
  return [
    ...sets.map((set) => `${set.name} ${set.type}: ${set.fault}`),
    ...denials.map(
      (denial) => `no ${denial.question.name} ${denial.question.type}: ${denial.fault} ${denial.record ?? ''}`,
    ),
  ];
}

it.each<[string, Signing, string, RecordType, string]>([
  ['a signature that does not fit', { exceptions: { A: 'garbled' } }, '@', 'A', `${ZONE} A: mismatch`],
  ['a key that is not published', { exceptions: { A: 'stranger' } }, '@', 'A', `${ZONE} A: key-missing`],
  ['the name of another zone', { exceptions: { A: 'foreign' } }, '@', 'A', `${ZONE} A: signer`],
  ['no signature', { exceptions: { A: 'unsigned' } }, '@', 'A', `${ZONE} A: missing`],
  ['an expired one', { exceptions: { A: [-9, -1] } }, '@', 'A', `${ZONE} A: expired`],
  ['one of tomorrow', { exceptions: { A: [1, 9] } }, '@', 'A', `${ZONE} A: not-yet-valid`],
  ['an alias', { exceptions: { CNAME: 'garbled' } }, 'www', 'A', `www.${ZONE} CNAME: mismatch`],
  ['an alias that leads elsewhere', {}, 'out', 'A', `out.${ZONE} A: fine`],
  ['records in order', {}, '@', 'A', `${ZONE} A: fine`],
  [
    'a proof without signature',
    { exceptions: { NSEC: 'unsigned' } },
    'nobody',
    'A',
    `no nobody.${ZONE} A: missing NSEC`,
  ],
  ['a SOA that does not fit', { exceptions: { SOA: 'garbled' } }, '@', 'TXT', `no ${ZONE} TXT: mismatch SOA`],
  ['the SOA of another zone', { strayingSoa: true }, '@', 'TXT', `no ${ZONE} TXT: soa-owner SOA`],
  ['no proof', { denial: 'none' }, '@', 'TXT', `no ${ZONE} TXT: unproven `],
  ['the proof of something else', { denial: 'displaced' }, 'zzz', 'A', `no zzz.${ZONE} A: beside `],
  ['a negative answer in order', {}, 'nobody', 'A', `nobody.${ZONE} A: fine`],
  ['a wildcard without proof', { denial: 'none' }, 'x.wild', 'A', `no x.wild.${ZONE} A: unproven `],
  [
    'a wildcard with an expired one',
    { exceptions: { NSEC: [-9, -1] } },
    'x.wild',
    'A',
    `no x.wild.${ZONE} A: expired NSEC`,
  ],
  [
    'a wildcard with the proof of something else',
    { denial: 'displaced' },
    'x.wild',
    'A',
    `no x.wild.${ZONE} A: beside `,
  ],
  ['a wildcard of hashed names', { denial: { iterations: 1, salt: '' } }, 'y.x.wild', 'A', `y.x.wild.${ZONE} A: fine`],
  ['a wildcard in order', {}, 'x.wild', 'A', `x.wild.${ZONE} A: fine`],
])('%s', (_, signing, name, type, verdict) => {
  expect(judged(signing, name, type)).toEqual([verdict]);
});

it.each<[string, Signing, string]>([
  ['no proof', { denial: 'none' }, `no alias.${ZONE} A: unproven `],
  ['an expired proof', { exceptions: { NSEC: [-9, -1] } }, `no alias.${ZONE} A: expired NSEC`],
  ['a proof in order', {}, `alias.${ZONE} A: fine`],
])('a CNAME to a wildcard name: %s', (_, signing, verdict) => {
  const followed = (answer: Answer): Answer => {
    const { answers, authorities } = answerFrom(Zone.of(ZONE, TEXT, signing), `x.wild.${ZONE}.`, 'A');
    return { ...answer, answers: [...answer.answers, ...answers], authorities };
  };
  expect(judged(signing, 'alias', 'A', followed)).toEqual([verdict]);
});

it('does not judge the proofs of the zone that a wildcard CNAME leads to', () => {
  const followed = (answer: Answer): Answer => {
    const other = answerFrom(Zone.of('other.example', TEXT, {}), 'nobody.other.example.', 'A');
    return { ...answer, authorities: [...answer.authorities, ...other.authorities] };
  };
  expect(judged({}, 'x.wild', 'A', followed)).toEqual([`x.wild.${ZONE} A: fine`]);
});

it.each([
  ['ns1', 'ns1'],
  ['wild', 'x.wild'],
])('does not judge records signed by the child zone %s', (apex, name) => {
  const below = (answer: Answer): Answer => ({
    ...answer,
    answers: answer.answers.map((record) =>
      record.type === 'RRSIG' ? { ...record, data: { ...record.data, signer: `${apex}.${ZONE}.` } } : record,
    ),
    authorities: [],
  });
  expect(judged({}, name, 'A', below)).toEqual([`${name}.${ZONE} A: fine`]);
});

it('does not judge denials of a child zone', () => {
  const below = (answer: Answer): Answer => ({
    ...answer,
    authorities: answer.authorities.map((record) =>
      record.type === 'SOA' ? { ...record, name: `ns1.${ZONE}.` } : record,
    ),
  });
  expect(judged({}, 'ns1', 'TXT', below)).toEqual([`ns1.${ZONE} TXT: fine`]);
});

it.each([
  [8, [`no x.wild.${ZONE} A: missing NSEC`]],
  [9, [`x.wild.${ZONE} A: fine`]],
])('a wildcard answer with %i proofs', (count, verdict) => {
  const crowd = (answer: Answer): Answer => {
    const proof = answer.authorities.find(({ type }) => type === 'NSEC')!;
    const others = Array.from({ length: count - 1 }, (_, i) => ({ ...proof, name: `x${i}.${ZONE}.` }));
    return { ...answer, authorities: [...answer.authorities, ...others] };
  };
  expect(judged({}, 'x.wild', 'A', crowd)).toEqual(verdict);
});
