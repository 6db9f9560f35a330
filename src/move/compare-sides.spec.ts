import { readZoneText } from '../../test/lab/zone-text.js';
import { sameName } from '../dns-wire/name.js';
import type { RecordType } from '../dns-wire/record-type.js';
import { IpAddress } from '../domain/ip-address.js';
import { compareSides } from './compare-sides.js';
import type { ZoneSide } from './zone-side.js';

const zone = 'example.com';
const side = (text: string): ZoneSide => {
  const records = readZoneText(text, `${zone}.`);
  const ask = (name: string, type: RecordType) =>
    Promise.resolve({
      aa: true,
      answers: records.filter((record) => record.type === type && sameName(record.name, name)),
      authorities: [],
    });
  return { zone, speakers: ['x'], servers: [], ask } as unknown as ZoneSide;
};
const compared = async (was: string, will: string, addresses: readonly string[]) => {
  const servers = [{ name: 'ns1.example.com', addresses: addresses.map((one) => IpAddress.parse(one)!) }];
  const wanted = { servers, ds: undefined, names: [], entries: [] };
  const { differences } = await compareSides(side(was), side(will), zone, wanted);
  return differences.map(({ name, type, kind }) => `${name} ${type} ${kind}`);
};

it.each([
  ['of a proposed server is meant to be another', ['192.0.2.2'], 'ns1 A 192.0.2.2', []],
  ['of a proposed server is another than given', ['192.0.2.3'], 'ns1 A 192.0.2.2', ['ns1.example.com A value']],
  ['of a proposed server is missing', ['192.0.2.2'], 'www A 192.0.2.80', ['ns1.example.com A missing']],
])('an address %s', async (_, given, will, expected) => {
  expect(await compared('ns1 A 192.0.2.1\nwww A 192.0.2.80', `${will}\nwww A 192.0.2.80`, given)).toEqual(expected);
});
