import { runToEnd } from '#base/execution/time-slices.js';
import { readZoneFile } from '#formats/records/zone-file.js';
import { zoneRuleFaults } from './zone-rules.js';

const HEAD = '@ SOA ns.example. hostmaster.example. 1 2 3 4 5\n@ NS ns.example.\n';
const faultsOf = (text: string, format = 'zone') =>
  runToEnd(zoneRuleFaults(readZoneFile(text, 'example.com').entries, 'example.com', format)).map(
    ({ line = 0, fault }) => [line, fault],
  );

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
])('judges %s in many steps', (_, text) => {
  const rules = zoneRuleFaults(readZoneFile(text, 'example.com').entries, 'example.com', 'zone');
  let steps = 0;
  while (!rules.next().done) steps++;
  expect(steps).toBeGreaterThanOrEqual(20);
});
