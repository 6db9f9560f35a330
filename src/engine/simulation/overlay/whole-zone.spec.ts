import type { RecordType } from '#formats/dns-wire/record-type.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { readZoneFile } from '#formats/records/zone-file.js';
import { WholeZone } from './whole-zone.js';

const TEXT = `
@ SOA ns.example. hostmaster.example. 1 2 3 4 5
@ NS ns.example.
@ A 192.0.2.1
www CNAME @
*.wild A 192.0.2.2
exact.wild TXT "x"
a.b.deep A 192.0.2.3
cut NS ns.elsewhere.
cut DS 1 13 2 ABCD
ns.cut A 192.0.2.4
old DNAME new.example.
key DNSKEY 257 3 13 AAAA
below.*.empty TXT "x"
${'l.'.repeat(100)}many A 192.0.2.5`;
const zone = new WholeZone('example.com', readZoneFile(TEXT, 'example.com').entries, [
  { host: 'made.example.com', type: 'A' },
]);

it.each<[string, RecordType, string]>([
  ['example.com', 'A', 'records 192.0.2.1'],
  ['EXAMPLE.com.', 'A', 'records 192.0.2.1'],
  ['example.com', 'MX', 'no-data'],
  ['www.example.com', 'A', 'alias example.com.'],
  ['www.example.com', 'CNAME', 'records example.com.'],
  ['no.example.com', 'A', 'missing'],
  ['x.wild.example.com', 'A', 'records 192.0.2.2'],
  ['x.y.wild.example.com', 'A', 'records 192.0.2.2'],
  ['x.wild.example.com', 'TXT', 'no-data'],
  ['exact.wild.example.com', 'A', 'no-data'],
  ['x.exact.wild.example.com', 'A', 'missing'],
  ['wild.example.com', 'A', 'no-data'],
  ['b.deep.example.com', 'A', 'no-data'],
  ['x.b.deep.example.com', 'A', 'missing'],
  ['eep.example.com', 'A', 'missing'],
  ['x.empty.example.com', 'TXT', 'no-data'],
  ['many.example.com', 'A', 'no-data'],
  [`${'l.'.repeat(99)}many.example.com`, 'A', 'no-data'],
  [`${'l.'.repeat(100)}many.example.com`, 'A', 'records 192.0.2.5'],
  [`${'l.'.repeat(101)}many.example.com`, 'A', 'missing'],
  ['cut.example.com', 'A', 'delegated'],
  ['cut.example.com', 'NS', 'records ns.elsewhere.'],
  ['cut.example.com', 'DS', 'records 1 13 2 ABCD'],
  ['ns.cut.example.com', 'A', 'delegated'],
  ['x.old.example.com', 'A', 'alias new.example.,x.new.example.'],
  ['old.example.com', 'A', 'no-data'],
  ['key.example.com', 'A', 'missing'],
  ['made.example.com', 'A', 'unstated'],
  ['made.example.com', 'TXT', 'no-data'],
])('%s %s: %s', (name, type, expected) => {
  const found = zone.find(name, type);
  const data = 'records' in found ? ` ${found.records.map((one) => presentData(one)).join(',')}` : '';
  expect(`${found.kind}${data}`).toBe(expected);
});

it('does not decide about other records that stay', () => {
  const { entries } = readZoneFile('a A 192.0.2.1\nb CNAME a\ncut NS ns.example.', 'example.com');
  const zone = new WholeZone('example.com', entries, [], true);
  const kinds = (['a A', 'a TXT', 'b TXT', 'c A', 'x.cut A'] as const).map((one) => {
    const [label, type] = one.split(' ') as [string, 'A' | 'TXT'];
    return zone.find(`${label}.example.com`, type).kind;
  });
  expect(kinds).toEqual(['records', 'unstated', 'alias', 'unstated', 'delegated']);
});

it('does not know the SOA and NS records that a zone leaves out', () => {
  const bare = new WholeZone('example.com', readZoneFile('@ A 192.0.2.1', 'example.com').entries);
  expect((['SOA', 'NS', 'MX'] as const).map((type) => bare.find('example.com', type).kind)).toEqual([
    ...['unstated', 'unstated', 'no-data'],
  ]);
});

it('an answer of one name does not look at its other records', () => {
  let reads = 0;
  const records = readZoneFile(Array.from({ length: 1000 }, (_, i) => `@ MX ${i} m${i}`).join('\n'), 'example.com');
  const entries = records.entries.map(({ name, record }) => ({
    name,
    record: new Proxy(record!, { get: (of, key) => (reads++, of[key as keyof typeof of]) }),
  }));
  const large = new WholeZone('example.com', entries);
  reads = 0;
  expect(large.find('example.com', 'TXT').kind).toBe('no-data');
  expect(large.find('example.com', 'MX').kind).toBe('records');
  expect(reads).toBe(0);
});
