import { presentData } from '#formats/dns-wire/resource-record.js';
import { readZoneFile } from '#formats/records/zone-file.js';
import { type ZoneFormat, ZONE_FORMATS, readZone } from '#features/zone-check/read-zone.js';
import { WholeZone } from '#engine/simulation/overlay/whole-zone.js';
import { howMany } from '../sweep.js';
import { Random } from './mutate.js';

const ZONES = howMany('hostile zones', 20_000, 500, 1200);
const SEED = 20_261_117;
const PIECES = [
  ...[
    '$ORIGIN ',
    '$TTL ',
    '$INCLUDE x',
    '@',
    '*',
    'www',
    'a.b',
    '\\.',
    '\\000',
    '\\#',
    '(',
    ')',
    '"',
    ';',
    '\n',
    '\n ',
    '\t',
    ' ',
  ],
  ...[
    'IN',
    'CH',
    '3600',
    '1w2d',
    '99999999999',
    'A',
    'AAAA',
    'MX',
    'TXT',
    'CNAME',
    'NS',
    'SOA',
    'DNAME',
    'CAA',
    'SRV',
    'TYPE65280',
  ],
  ...[
    '192.0.2.1',
    '::1',
    '10',
    'example.com.',
    'example.com',
    '\u{fffd}',
    'ü',
    '\u0000',
    '{',
    '}',
    '[',
    ']',
    ':',
    '- ',
    'type: ',
    'value: ',
    '&a',
    '*a',
  ],
  ...[
    '"type":"A"',
    '"domains":[',
    '"values":{"root_module":{"resources":[',
    ',',
    'null',
    '"a"',
    'HTTPS 1 . alpn="h2"',
    'x'.repeat(70),
  ],
];

function hostile(random: Random): string {
  return Array.from(
    { length: 1 + random.below(60) },
    () => random.pick(PIECES) + random.pick(['', ' ', ' ', '\n']),
  ).join('');
}

function read(format: ZoneFormat, text: string) {
  return readZone(format, text, 'example.com');
}

it('no text breaks a reader, and every record that was read is in the zone', () => {
  const random = new Random(SEED);
  for (let i = 0; i < ZONES; i++) {
    const text = hostile(random);
    for (const format of ZONE_FORMATS) {
      const { entries, faults, unstated } = read(format, text);
      const records = entries.flatMap(({ record }) => record ?? []);
      const zone = new WholeZone('example.com', entries, unstated);
      for (const { name, type } of records) expect(zone.find(name, type).kind).not.toBe('missing');
      for (const { text: shown } of faults) expect(shown.length).toBeLessThan(210);
    }
  }
});

it('what was read once is read again', () => {
  const random = new Random(SEED + 1);
  for (let i = 0; i < ZONES; i++) {
    const { entries } = readZoneFile(hostile(random), 'example.com');
    for (const { name, type, record } of entries) {
      if (!record || type === 'TXT') continue;
      const again = readZoneFile(`${name}. ${record.ttl} IN ${type} ${presentData(record)}`, 'example.com');
      expect(again.entries.map((one) => one.record && presentData(one.record))).toEqual([presentData(record)]);
    }
  }
});
