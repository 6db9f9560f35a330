import type { RecordOf, ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { DomainName } from '#base/domain/domain-name.js';
import { absent, known } from '#base/domain/fact.js';
import { takesLongerThan } from '#test/checks/cpu-time.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Subject } from '#engine/gathering/subject.js';
import { dnssecDenial } from './checks/dnssec-denial.check.js';
import { denialCacheAge, gatherDenial } from './denial.facts.js';

const ZONE = 'example.com';
const COSTLY = 500;

const nsec3 = (index: number, salts: number): RecordOf<'NSEC3'> => ({
  name: `${index.toString(32).padStart(32, '0')}.${ZONE}.`,
  type: 'NSEC3',
  class: 1,
  ttl: 300,
  data: {
    ...{ hashAlgorithm: 1, flags: 0, iterations: COSTLY, types: ['A'] },
    ...{ salt: Uint8Array.of(index % salts), nextHash: new Uint8Array(20) },
  },
});

const signature = ({ name }: ResourceRecord): RecordOf<'RRSIG'> => ({
  name,
  type: 'RRSIG',
  class: 1,
  ttl: 300,
  data: {
    ...{ typeCovered: 'NSEC3', algorithm: 13, labels: 3, originalTtl: 300, expiration: 2, inception: 1, keyTag: 1 },
    ...{ signer: `${ZONE}.`, signature: new Uint8Array(64) },
  },
});

function gather(proofs: number, salts: number) {
  const records = Array.from({ length: proofs }, (_, index) => nsec3(index, salts)) as ResourceRecord[];
  const authorities = [...records, ...records.map((record) => signature(record) as ResourceRecord)];
  const answer = () => Promise.resolve(known({ rcode: 0, answers: [], authorities, isBogus: false }));
  return gatherDenial(
    { domain: DomainName.parse(ZONE), name: ZONE, zone: ZONE } as Subject,
    { answer } as unknown as DnsReader,
  );
}

it.each([
  [3, 1, 'known'],
  [8, 2, 'known'],
  [8, 3, 'unobtainable'],
  [9, 1, 'unobtainable'],
  [330, 1, 'unobtainable'],
])('%i proofs with %i salts are %s', async (proofs, salts, state) => {
  expect((await gather(proofs, salts)).denial.state).toBe(state);
});

it.each([
  [300, 0],
  [299, 1],
  [20, 280],
])('a proof with a TTL of 300 seconds, %i of them left, is %i seconds old', (ttl, age) => {
  const proofs = [nsec3(1, 1), { ...nsec3(2, 1), ttl }] as ResourceRecord[];
  const soa = { name: `${ZONE}.`, type: 'SOA', class: 1, ttl: 5 } as ResourceRecord;
  expect(
    denialCacheAge({ authorities: [soa, ...proofs, ...proofs.map((one) => signature(one) as ResourceRecord)] }),
  ).toBe(age);
});

it('judges the maximum number of proofs and iterations quickly', async () => {
  const { denial } = await gather(8, 2);
  const sets = ['', 'www.', '_dmarc.', 'a.', 'b.'].map((label) => {
    const name = `${label}${ZONE}`;
    const { data } = signature({ name } as ResourceRecord);
    return { name, type: 'A', isBogus: false, age: 0, signatures: [{ ...data, labels: name.split('.').length }] };
  });
  const validation = known({ zone: ZONE, name: ZONE, sets: [], denials: [] });
  const signatures = known({ zone: ZONE, now: 1, sets });
  const facts = { denial, signatures, validation, www: absent, zoneServers: absent } as never;
  expect(takesLongerThan(150, () => dnssecDenial.judge(facts))).toBe(false);
});
