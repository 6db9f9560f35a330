import { ampleMemory } from '#test/network/ample-memory.js';
import { readZoneText } from '#test/lab/zone-text.js';
import { sameName } from '#formats/dns-wire/name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { compareSides } from './compare-sides.js';
import { readZoneFile } from '#formats/records/zone-file.js';
import type { ZoneSide } from './zone-side.js';

const zone = 'example.com';
const side = (text: string, unanswered?: string): ZoneSide => {
  const records = readZoneText(text, `${zone}.`);
  const ask = (name: string, type: RecordType) =>
    Promise.resolve(
      `${name} ${type}` === unanswered
        ? undefined
        : {
            aa: true,
            answers: records.filter((record) => record.type === type && sameName(record.name, name)),
            authorities: [],
          },
    );
  return { zone, authoritative: ['x'], servers: [], query: ask } as unknown as ZoneSide;
};
const compared = async (was: string, will: string, addresses: readonly string[]) => {
  const servers = [{ name: 'ns1.example.com', addresses: addresses.map((one) => IpAddress.parse(one)!) }];
  const wanted = { servers, ds: undefined, names: [], expected: [], zone: readZoneFile('', zone) };
  const { differences } = await compareSides(side(was), side(will), zone, wanted, ampleMemory());
  return differences.map(({ name, type, kind }) => `${name} ${type} ${kind}`);
};

it.each([
  ['of a proposed server is meant to be another', ['192.0.2.2'], 'ns1 A 192.0.2.2', []],
  ['of a proposed server is another than given', ['192.0.2.3'], 'ns1 A 192.0.2.2', ['ns1.example.com A value']],
  ['of a proposed server is missing', ['192.0.2.2'], 'www A 192.0.2.80', ['ns1.example.com A missing']],
])('an address %s', async (_, given, will, expected) => {
  expect(await compared('ns1 A 192.0.2.1\nwww A 192.0.2.80', `${will}\nwww A 192.0.2.80`, given)).toEqual(expected);
});

const RECORDS = '_dmarc TXT "v=DMARC1; p=reject"\nhost A 192.0.2.1';

it.each([
  ['everything', RECORDS, undefined, { isListed: true, isAnswered: true }],
  ['all but a record that is there', RECORDS, '_dmarc.example.com TXT', { isListed: false, isAnswered: false }],
  ['all but a record that is not there', RECORDS, 'example.com MX', { isListed: true, isAnswered: true }],
  ['everything, of a file with a line that nobody reads', `${RECORDS}\n?`, undefined, { isListed: false }],
  ['everything, without a file', '', undefined, { isListed: false, isAnswered: true }],
])('comparison where the proposed servers answer %s', async (_, file, unanswered, expected) => {
  const wanted = { servers: [], ds: undefined, names: [], expected: [], zone: readZoneFile(file, zone) };
  expect(await compareSides(side(RECORDS), side(RECORDS, unanswered), zone, wanted, ampleMemory())).toMatchObject(
    expected,
  );
});

it('a zone file with more records than are compared is not listed completely', async () => {
  const file = Array.from({ length: 1100 }, (_, i) => `h${i} A 192.0.2.1`).join('\n');
  const wanted = { servers: [], ds: undefined, names: [], expected: [], zone: readZoneFile(file, zone) };
  expect(await compareSides(side(''), side(''), zone, wanted, ampleMemory())).toMatchObject({ isListed: false });
});

it('reads each record of a zone file a few times, however many names are compared', async () => {
  const file = readZoneFile(Array.from({ length: 2000 }, (_, i) => `h${i} A 192.0.2.1`).join('\n'), zone);
  let reads = 0;
  const entries = file.entries.map((entry) => ({
    ...entry,
    get record() {
      reads++;
      return entry.record;
    },
  }));
  const wanted = { servers: [], ds: undefined, names: [], expected: [], zone: { ...file, entries } as typeof file };
  const silent = Object.assign(side(''), { authoritative: [] });
  const { count } = await compareSides(silent, side(''), zone, wanted, ampleMemory());
  expect(count).toBe(1000);
  expect(reads).toBeLessThan(5 * 2000);
});
