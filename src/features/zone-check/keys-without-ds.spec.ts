import { Rcode } from '#formats/dns-wire/rcode.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';
import { readZoneFile, type ZoneEntry } from '#formats/records/zone-file.js';
import { keysWithoutDs } from './keys-without-ds.js';

const KEY = '@ DNSKEY 257 3 15 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=';
const DS = '@ DS 3613 15 2 3AA5AB37EFCE57F737FC1627013FEE07BDF241BD10F3B1964AB55C78E79A304B';
const entriesOf = (text: string) => readZoneFile(text, 'example.com', 5000).entries;

function resolverWith(text: string) {
  const answers = entriesOf(text).flatMap(({ record }) => (record ? [record] : []));
  const answer = { resolver: 'one', rcode: Rcode.NOERROR, ad: false, answers, authorities: [], extendedErrors: [] };
  return { query: (): Promise<DnsAnswer> => Promise.resolve(answer) };
}

it.each([
  ['the key of the DS record', KEY, DS, 0],
  ['another key', '@ DNSKEY 257 3 13 AAAA', DS, 1],
  ['a digest of which we know nothing', KEY, DS.replace(' 15 2 ', ' 15 9 '), 0],
  ['no DS record', KEY, '', 0],
  ['no key', '', DS, 0],
])('a zone with %s', async (_, keys, ds, faults) => {
  expect(await keysWithoutDs(entriesOf(keys), 'example.com', resolverWith(ds))).toHaveLength(faults);
});

it('reads each key once for its tag and once for its digest, however many DS records there are', async () => {
  let reads = 0;
  const keys = entriesOf(KEY).map(({ record, ...entry }) => {
    if (record?.type !== 'DNSKEY') throw new Error('no key');
    const { flags, protocol, algorithm, publicKey } = record.data;
    const counted = {
      flags,
      protocol,
      algorithm,
      get publicKey() {
        return (reads++, publicKey);
      },
    };
    return { ...entry, record: { ...record, data: counted } } satisfies ZoneEntry;
  });
  const ds = Array.from({ length: 200 }, (_, i) => `@ DS 3613 15 2 ${String(i).padStart(64, '0')}`).join('\n');
  expect(await keysWithoutDs(keys, 'example.com', resolverWith(ds))).toHaveLength(1);
  expect(reads).toBe(2);
});
