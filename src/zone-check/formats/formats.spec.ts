import { presentData } from '../../dns-wire/resource-record.js';
import { type ZoneFormat, zoneReading } from '../read-zone.js';

function read(format: ZoneFormat, text: string) {
  const reading = zoneReading(format, text, 'example.com');
  let step = reading.next();
  while (!step.done) step = reading.next();
  const { entries, faults, unstated } = step.value;
  return {
    records: entries.flatMap(({ name, type, record }) => (record ? [`${name} ${type} ${presentData(record)}`] : [])),
    faults: faults.filter(({ fault }) => fault !== 'ns-missing').map(({ line, fault }) => [line, fault]),
    unstated: unstated.map(({ host, type }) => `${host} ${type}`),
  };
}

it.each<[string, string, string[], [number, string][]]>([
  ['a value', 'www:\n  type: A\n  value: 192.0.2.1', ['www.example.com A 192.0.2.1'], []],
  [
    'several values',
    "'':\n- type: A\n  values:\n  - 192.0.2.1\n  - 192.0.2.2",
    ['example.com A 192.0.2.1', 'example.com A 192.0.2.2'],
    [],
  ],
  [
    'an escaped semicolon',
    '_dmarc:\n  type: TXT\n  value: v=DMARC1\\; p=none',
    ['_dmarc.example.com TXT v=DMARC1; p=none'],
    [],
  ],
  ['a long text', `x:\n  type: TXT\n  value: ${'a'.repeat(300)}`, [`x.example.com TXT ${'a'.repeat(300)}`], []],
  [
    'an MX record',
    "'':\n  type: MX\n  values:\n  - exchange: mx.example.net.\n    preference: 10",
    ['example.com MX 10 mx.example.net.'],
    [],
  ],
  [
    'a CAA record',
    "'':\n  type: CAA\n  value: {flags: 0, tag: issue, value: ca.example}",
    ['example.com CAA 0 issue "ca.example"'],
    [],
  ],
  [
    'an HTTPS record',
    "'':\n  type: HTTPS\n  value: {svcpriority: 1, targetname: ., svcparams: {alpn: [h2, h3]}}",
    ['example.com HTTPS 1 . alpn="h2,h3"'],
    [],
  ],
  ['a target without a dot', '---\nwww:\n  type: CNAME\n  value: example.net', [], [[2, 'data']]],
  [
    'a name twice',
    'a:\n  type: A\n  value: 192.0.2.1\n\na:\n  type: TXT\n  value: x',
    ['a.example.com A 192.0.2.1', 'a.example.com TXT x'],
    [[5, 'twice']],
  ],
  ['no YAML in one entry', 'a: [\nb:\n  type: A\n  value: 192.0.2.1', ['b.example.com A 192.0.2.1'], [[1, 'yaml']]],
  [
    'an include',
    'a: !include b.yaml\nb:\n  type: A\n  value: 192.0.2.1',
    ['b.example.com A 192.0.2.1'],
    [[1, 'not-a-record']],
  ],
  ['no such type', 'a:\n  type: ABC\n  value: x', [], [[1, 'type']]],
])('octoDNS: %s', (_, text, records, faults) => {
  expect(read('octodns', text)).toMatchObject({ records, faults });
});

it('octoDNS: nothing of a hostile file takes long', () => {
  for (const text of [
    'a: &a [*a,',
    '- '.repeat(50_000),
    `a: ${'['.repeat(100_000)}`,
    'a: "',
    '{}\n'.repeat(1000),
    ': :\n'.repeat(500),
  ])
    expect(read('octodns', text).records).toEqual([]);
});

const terraform = (...resources: object[]) => JSON.stringify({ planned_values: { root_module: { resources } } });
const resource = (type: string, values: object) => ({ address: `${type}.x`, type, values });

it.each<[string, object, string[], string[]]>([
  ['a zone id', { name: 'www', type: 'A', records: ['192.0.2.1'], zone_id: 'Z1' }, ['www.example.com A 192.0.2.1'], []],
  ['another zone', { name: 'www', type: 'A', records: ['192.0.2.1'], zone_id: 'Z2' }, [], []],
  [
    'an alias',
    { name: 'example.com', type: 'A', alias: [{}], zone_id: 'Z1' },
    [],
    ['example.com A', 'example.com AAAA'],
  ],
  [
    'strings',
    { name: 'example.com', type: 'TXT', records: ['a\\" \\"b', 'c'].map((one) => one.replaceAll('\\', '')) },
    ['example.com TXT ab', 'example.com TXT c'],
    [],
  ],
])('Route 53: %s', (_, values, records, unstated) => {
  const zones = [
    resource('aws_route53_zone', { zone_id: 'Z1', name: 'example.com' }),
    resource('aws_route53_zone', { zone_id: 'Z2', name: 'example.net' }),
  ];
  expect(read('terraform', terraform(...zones, resource('aws_route53_record', values)))).toMatchObject({
    records,
    unstated,
  });
});

it('Cloudflare: a record behind the proxy is not known', () => {
  const proxied = resource('cloudflare_record', { name: 'www', type: 'CNAME', value: 'a.example', proxied: true });
  const { records, unstated } = read('terraform', terraform(proxied));
  expect([records, unstated]).toEqual([[], ['www.example.com A', 'www.example.com AAAA', 'www.example.com CNAME']]);
});

it.each<[ZoneFormat, string]>([
  ['terraform', '{}'],
  ['terraform', '[1'],
  ['dnscontrol', '{"domains": [{"name": "example.net", "records": []}]}'],
  ['dnscontrol', 'null'],
])('%s: says that %s is something else', (format, text) => {
  expect(read(format, text).faults).toEqual([[undefined, format]]);
});
