import { WRITERS } from './plan-formats.js';
import type { PlannedChange, PlanReport, RecordSet } from './plan-report.js';

const zone = 'example.com';
const change = (one: Partial<PlannedChange>): PlannedChange => ({
  ...{ action: 'add', host: zone, type: 'TXT', value: 'x', where: 'dns', resolves: [] },
  ...one,
});
const plan = (changes: readonly PlannedChange[], sets: readonly RecordSet[]): PlanReport => ({
  ...{ domain: zone, displayDomain: zone, zone, score: 50, scoreAfter: 60, manual: [], checkedAt: '' },
  stages: [{ when: 'now', changes, scoreAfter: 60, sets }],
});
const written = (format: keyof typeof WRITERS, ...of: Parameters<typeof plan>) =>
  WRITERS[format](plan(...of), () => undefined)
    .split('\n')
    .slice(3, -1);

it.each([
  ['CNAME', ['a.example.'], ['    value: "a.example."']],
  ['NS', ['a.example.'], ['    values:', '      - "a.example."']],
  ['MX', ['0 .'], ['    values:', '      - {preference: 0, exchange: "."}']],
  [
    'CAA',
    ['0 issue "ca.example; a=b"'],
    ['    values:', '      - {"flags":0,"tag":"issue","value":"ca.example; a=b"}'],
  ],
  ['HTTPS', ['1 .'], ['    values:', '      - {"svcpriority":1,"targetname":".","svcparams":{}}']],
  [
    'HTTPS',
    ['1 a.example. alpn="h3,h2" no-default-alpn port=8443 ipv4hint=192.0.2.1,192.0.2.2 ech=AE7+DQ=='],
    [
      '    values:',
      '      - {"svcpriority":1,"targetname":"a.example.","svcparams":{"alpn":["h3","h2"],"no-default-alpn":null,"port":"8443","ipv4hint":["192.0.2.1","192.0.2.2"],"ech":"AE7+DQ=="}}',
    ],
  ],
])('octoDNS can read a set of type %s', (type, values, lines) => {
  const set = { host: zone, type, ttl: 300, values };
  expect(written('octodns', [change({ type, value: values[0]! })], [set])).toEqual([
    '"":',
    `  - type: ${type}`,
    '    ttl: 300',
    ...lines,
  ]);
});

it('octoDNS has no SOA records', () => {
  const value = 'ns1.example.com. hostmaster.example.com. 2 7200 3600 1209600 3600';
  const set = { host: zone, type: 'SOA', ttl: 300, values: [value] };
  expect(written('octodns', [change({ type: 'SOA', value })], [set])).toEqual([
    `# dns: example.com. 3600 IN SOA ${value}`,
  ]);
});

it('nsupdate deletes a text in the strings in which it is published', () => {
  const [old, value] = ['v=spf1 mx include:a.example ?all', 'v=spf1 mx include:a.example ~all'];
  const strings = { [old]: '"v=spf1 mx " "include:a.example ?all"' };
  const set = { host: zone, type: 'TXT', ttl: 300, values: [value], strings };
  expect(written('nsupdate', [change({ action: 'replace', old, value })], [set])).toEqual([
    'zone example.com.',
    'update delete example.com. TXT "v=spf1 mx " "include:a.example ?all"',
    'update add example.com. 3600 TXT "v=spf1 mx include:a.example ~all"',
    'send',
  ]);
});
