import { takesLongerThan } from '#test/checks/cpu-time.js';
import { readZoneFile } from '#formats/records/zone-file.js';
import { readZone } from './read-zone.js';
import { targetFaults } from './target-rules.js';
import { isWarning, zoneRuleFaults } from './zone-rules.js';

const HEAD = '@ SOA ns.example. hostmaster.example. 1 2 3 4 5\n@ NS ns.example.\n';
const faultsOf = (text: string, format = 'zone') =>
  zoneRuleFaults(readZoneFile(text, 'example.com').entries, 'example.com', format).map(({ line = 0, fault }) => [
    line,
    fault,
  ]);

const allFaultsOf = (text: string) => {
  return readZone('zone', text, 'example.com').faults.map(({ line = 0, fault }) => [line, fault]);
};

it.each<[string, [number, string][]]>([
  [`${HEAD}www CNAME @`, []],
  [`${HEAD}www CNAME @\nwww TXT "x"`, [[4, 'beside-cname']]],
  [`${HEAD}www CNAME @\nwww CNAME x`, [[4, 'cname-several']]],
  [`${HEAD}@ CNAME x.example.`, [[3, 'cname-apex']]],
  [`${HEAD}${HEAD}`, []],
  [`${HEAD}${HEAD.replace(' 1 2 ', ' 2 2 ')}`, [[3, 'soa-several']]],
  [`${HEAD}www CNAME @\nWWW CNAME example.COM.`, []],
  [`${HEAD}a DNAME b.example.\na DNAME b.example.`, []],
  [`${HEAD}a DNAME b.example.\na DNAME c.example.`, [[4, 'dname-several']]],
  [`${HEAD}@ DS 1 13 2 ${'00'.repeat(32)}`, [[3, 'ds-apex']]],
  [`${HEAD}sub NS ns.example.\nsub DS 1 13 2 ${'00'.repeat(32)}`, []],
  [`${HEAD}@ NS ns1\nns1 AAAA 2001:db8::1`, []],
  [`${HEAD}@ NS ns1`, [[3, 'ns-address']]],
  [`${HEAD}@ NS ns1\nns1 TXT "x"`, [[3, 'ns-address']]],
  [`${HEAD}@ NS ns1\nns1 CNAME a\na A 192.0.2.1`, [[3, 'ns-address']]],
  [`${HEAD}@ NS 192.0.2.1`, [[3, 'ns-address']]],
  [`${HEAD}@ NS a.b.c\n*.c A 192.0.2.1`, []],
  [`${HEAD}@ NS ns.sub\nsub NS ns.example.`, []],
  [`${HEAD}sub SOA a. b. 1 2 3 4 5`, [[3, 'soa-place']]],
  [
    '@ A 192.0.2.1',
    [
      [0, 'soa-missing'],
      [0, 'ns-missing'],
    ],
  ],
  [`${HEAD}old DNAME new.example.\nx.old A 192.0.2.1`, [[4, 'below-dname']]],
  [`${HEAD}cut NS ns.cut\nns.cut A 192.0.2.1`, []],
  [`${HEAD}cut NS ns.cut\nx.cut TXT "x"`, [[4, 'below-delegation']]],
  [`${HEAD}@ MX 10 mail.example.com`, [[3, 'doubled-name']]],
  [`${HEAD}www.example.com A 192.0.2.1`, [[3, 'doubled-name']]],
])('%j', (text, expected) => {
  expect(faultsOf(text)).toEqual(expected);
});

it.each<[string, [number, string][]]>([
  ['sub NS ns.sub', [[3, 'glue']]],
  ['@ MX 10 mail', [[3, 'target-address']]],
  ['@ MX 10 mail.example.net', [[3, 'final-dot']]],
  ['@ MX 10 mail.example.net.', []],
  ['@ MX 10 mail.example.net\nmail.example.net A 192.0.2.1', []],
  ['www CNAME example.net', [[3, 'final-dot']]],
  ['www CNAME elsewhere', []],
  ['x SRV 0 0 1 y\ny CNAME z.example.', [[3, 'target-alias']]],
  ['x MX 10 192.0.2.1', [[3, 'target-form']]],
  ['x CNAME https://example.net/', [[3, 'target-form']]],
  ['@ MX 10 mail.example.com', [[3, 'doubled-name']]],
  ['@ MX 10 mail\n* A 192.0.2.1', []],
  ['@ MX 10 mail.x\nx TXT "a"\n* A 192.0.2.1', [[3, 'target-address']]],
])('%j: hosts that records name', (text, expected) => {
  expect(allFaultsOf(`${HEAD}${text}`)).toEqual(expected);
});

it('hosts of other programs may be published already, or made by the provider', () => {
  const { entries } = readZoneFile('@ MX 10 mail\nsub NS ns.sub', 'example.com');
  const faults = (given: object) => targetFaults({ entries, unstated: [], ...given }, 'example.com');
  expect(faults({}).map(({ fault }) => fault)).toEqual(['target-address', 'glue']);
  expect(faults({ keepsOthers: true })).toEqual([]);
  expect(faults({ unstated: [{ host: 'mail.example.com', type: 'A' }] }).map(({ fault }) => fault)).toEqual(['glue']);
});

it('a wildcard cannot be delegated in a zone file; providers have wildcards of their own', () => {
  expect([isWarning({ fault: 'ns-wildcard' }, 'zone'), isWarning({ fault: 'ns-wildcard' }, 'octodns')]).toEqual([
    false,
    true,
  ]);
});

it('programs for DNS as code leave the SOA record to the provider', () => {
  expect(faultsOf('@ A 192.0.2.1', 'octodns')).toEqual([[0, 'ns-missing']]);
  expect(faultsOf('', 'octodns')).toEqual([]);
  expect(faultsOf('@ NS ns1', 'octodns')).toEqual([]);
});

const ORIGIN = `$ORIGIN ${'a.'.repeat(115)}example.com.\n`;
const lines = (line: (i: number) => string) => Array.from({ length: 1000 }, (_, i) => line(i)).join('\n');

it.each([
  ['names below others', `${HEAD}d DNAME b.example.\n${ORIGIN}${lines((i) => `n${i} A 192.0.2.1`)}`],
  ['name servers below others', `${HEAD}${ORIGIN}${lines((i) => `example.com. NS n${i}`)}`],
])('judges thousands of %s in linear time', (_, text) => {
  const { entries } = readZoneFile(text, 'example.com');
  expect(takesLongerThan(500, () => zoneRuleFaults(entries, 'example.com', 'zone'))).toBe(false);
});
