import { CLASS_IN } from '#formats/dns-wire/message.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { takesLongerThan } from '#test/checks/cpu-time.js';
import { answerFrom } from '#test/lab/signed-answer.js';
import { Zone } from '#test/lab/zone.js';
import type { Signing } from '#test/lab/zone-signer.js';
import { judgeDenial } from './judge-denial.js';

const ORIGIN = 'proven.example.';
const NOW = Math.floor(Date.now() / 1000);
const NSEC3 = { iterations: 2, salt: 'ab12' };
const TEXT = `
@ SOA ns1 hostmaster 1 7200 3600 1209600 300
@ NS ns1
@ A 192.0.2.1
ns1 A 192.0.2.2
deep.inside A 192.0.2.3
*.wild A 192.0.2.4
`;
const zoneWith = (signing: Signing) => Zone.of(ORIGIN, TEXT, signing);

function denied(
  zone: Zone,
  name: string,
  type: RecordType,
  change = (authorities: readonly ResourceRecord[]) => authorities,
) {
  const full = name === '@' ? ORIGIN : `${name}.${ORIGIN}`;
  const { authorities, nxdomain } = answerFrom(zone, full, type);
  const keys = zone.rrset(ORIGIN, 'DNSKEY').map(({ data }) => data);
  const rcode = nxdomain ? Rcode.NXDOMAIN : Rcode.NOERROR;
  const verdict = judgeDenial({ name: full, type, rcode, authorities: change(authorities) }, ORIGIN, keys, NOW);
  return verdict.state === 'bogus' ? [verdict.fault, ...(verdict.record ? [verdict.record] : [])] : [verdict.state];
}

const without = (unwanted: RecordType) => (authorities: readonly ResourceRecord[]) =>
  authorities.filter(({ type }) => type !== unwanted);

describe.each<[string, Signing]>([
  ['NSEC', {}],
  ['NSEC3', { denial: NSEC3 }],
  ['compact denial', { denial: 'compact' }],
])('%s', (_, signing) => {
  const zone = zoneWith(signing);
  it.each<[string, RecordType]>([
    ['@', 'MX'],
    ['ns1', 'AAAA'],
    ['inside', 'A'],
    ['nobody', 'A'],
    ['a.b.c', 'TXT'],
    ['any.wild', 'TXT'],
  ])('%s %s is proven', (name, type) => {
    expect(denied(zone, name, type)).toEqual(['proven']);
  });
});

it.each<[string, Signing, (authorities: readonly ResourceRecord[]) => readonly ResourceRecord[], string[]]>([
  ['no proof', { denial: 'none' }, (all) => all, ['unproven']],
  ['a proof without a signature', {}, without('RRSIG'), ['missing', 'SOA']],
  ['unsigned NSEC', { exceptions: { NSEC: 'unsigned' } }, (all) => all, ['missing', 'NSEC']],
  ['expired NSEC3', { denial: NSEC3, exceptions: { NSEC3: [-30, -2] } }, (all) => all, ['expired', 'NSEC3']],
  ['expired SOA', { exceptions: { SOA: [-30, -2] } }, (all) => all, ['expired', 'SOA']],
  ['garbled signatures', { signatures: 'garbled' }, (all) => all, ['mismatch', 'SOA']],
  [
    'the SOA of another zone',
    {},
    (all) => all.map((one) => (one.type === 'SOA' ? { ...one, name: 'example.' } : one)),
    ['soa-owner', 'SOA'],
  ],
  ['more iterations than validators compute', { denial: { iterations: 400, salt: '' } }, (all) => all, ['insecure']],
  [
    'more iterations than validators compute, with an expired signature',
    { denial: { iterations: 400, salt: '' }, exceptions: { NSEC3: [-9, -1] } },
    (all) => all,
    ['expired', 'NSEC3'],
  ],
  ['opt-out', { denial: { ...NSEC3, optOut: true } }, (all) => all, ['insecure']],
])('%s', (_, signing, change, verdict) => {
  expect(denied(zoneWith(signing), 'nobody', 'A', change)).toEqual(verdict);
});

it('a proof about another name proves nothing about this one', () => {
  const zone = zoneWith({ denial: 'compact' });
  const other = answerFrom(zone, `zzz.${ORIGIN}`, 'A').authorities;
  expect(denied(zone, 'nobody', 'A', () => other)).toEqual(['beside']);
});

it('a proof that the type exists contradicts NODATA', () => {
  const zone = zoneWith({});
  const atApex = answerFrom(zone, ORIGIN, 'MX').authorities;
  const keys = zone.rrset(ORIGIN, 'DNSKEY').map(({ data }) => data);
  const answer = { name: ORIGIN, type: 'A', rcode: Rcode.NOERROR, authorities: atApex } as const;
  expect(judgeDenial(answer, ORIGIN, keys, NOW)).toEqual({ state: 'bogus', fault: 'beside' });
});

describe('NSEC3 records that match nothing (CVE-2023-50868)', () => {
  const zone = zoneWith({ denial: { iterations: 150, salt: '' } });
  const soa = answerFrom(zone, ORIGIN, 'MX').authorities.filter(({ name }) => name === ORIGIN);
  const proofs = (parameters: number) =>
    Array.from({ length: 8 }, (_, i): readonly ResourceRecord[] => {
      const record: ResourceRecord = {
        ...{ name: `${String(i).padEnd(32, '0')}.${ORIGIN}`, type: 'NSEC3', class: CLASS_IN, ttl: 300 },
        data: {
          ...{ hashAlgorithm: 1, flags: 0, iterations: 150, salt: Uint8Array.of(i % parameters) },
          ...{ nextHash: Uint8Array.of(i << 3, ...new Uint8Array(18), 1), types: [] },
        },
      };
      return [record, ...zone.signer!.sign([record])];
    });
  it.each([
    [4, 1, 'beside'],
    [20, 1, 'beside'],
    [21, 1, 'insecure'],
    [2, 8, 'beside'],
    [3, 8, 'insecure'],
    [115, 8, 'insecure'],
  ])('a name of %i labels and %i sets of parameters: %s, in bounded time', (labels, parameters, verdict) => {
    const authorities = [...soa, ...proofs(parameters).flat()];
    const judged = () => denied(zone, `${'a.'.repeat(labels - 1)}a`, 'A', () => authorities);
    expect(judged()).toEqual([verdict]);
    expect(takesLongerThan(300, judged)).toBe(false);
  });
});
