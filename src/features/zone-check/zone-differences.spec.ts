import { CancelSource } from '#platform/runtime/cancel-signal.js';
import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { initialQueries } from '#features/move/known-names.js';
import { WholeZone } from '#engine/simulation/overlay/whole-zone.js';
import { readZoneFile } from '#formats/records/zone-file.js';
import { zoneDifferences } from './zone-differences.js';

const APEX = '@ SOA ns.example. hostmaster.example. 1 2 3 4 5\n@ NS ns.example.\n';

/** The differences to a published zone, and what was asked to find them. */
async function compared(published: string, given: string, isAnswered: (name: string) => boolean = () => true) {
  const [now, then] = [published, given].map(
    (text) => new WholeZone('example.com', readZoneFile(`${APEX}${text}`, 'example.com', 5000).entries),
  );
  const asked: string[] = [];
  const query = ({ name, type }: DnsQuery): Promise<DnsAnswer> => {
    asked.push(`${name} ${type}`);
    if (!isAnswered(name)) return Promise.reject(new UpstreamError('timeout'));
    const found = now!.find(name, type);
    const rcode = found.kind === 'missing' ? Rcode.NXDOMAIN : Rcode.NOERROR;
    const answers = 'records' in found ? found.records : [];
    return Promise.resolve({ resolver: 'one', rcode, ad: false, answers, authorities: [], extendedErrors: [] });
  };
  const { changes, notCompared } = await zoneDifferences(then!, { query }, new CancelSource());
  return { asked, notCompared, changes: changes.map(({ action, host, type }) => `${action} ${host} ${type}`) };
}

const hosts = (count: number, below = '') =>
  Array.from({ length: count }, (_, i) => `host${i}${below} A 192.0.2.1`).join('\n');
const addresses = (count: number) => Array.from({ length: count }, (_, i) => `many AAAA 2001:db8::${i + 1}`).join('\n');
/** Questions about names that many zones have. */
const COMMON = initialQueries('example.com', 'example.com', [], []).filter(({ type }) => type !== 'SOA').length;

it.each<[string, string, string[]]>([
  ['www A 192.0.2.1', 'www A 192.0.2.1', []],
  ['www A 192.0.2.1', 'www A 192.0.2.2', ['replace www.example.com A']],
  ['www A 192.0.2.1', 'WWW A 192.0.2.1\nwww A 192.0.2.1', []],
  ['', 'x A 192.0.2.1\nx A 192.0.2.2', ['add x.example.com A', 'add x.example.com A']],
  ['www A 192.0.2.1', 'www CNAME @', ['remove www.example.com A', 'add www.example.com CNAME']],
  ['www A 192.0.2.1', '', ['remove www.example.com A']],
  ['unknown A 192.0.2.1', '', []],
  ['* TXT "x"', '', ['remove *.example.com TXT']],
  ['', '* A 192.0.2.1', ['add *.example.com A']],
  ['* A 192.0.2.1', '* A 192.0.2.2', ['replace *.example.com A']],
  ['', '* CNAME @', ['add *.example.com CNAME']],
  ['* CNAME @', '', ['remove *.example.com CNAME']],
  ['* CNAME a.example.', '* CNAME b.example.', ['replace *.example.com CNAME']],
  ['www A 192.0.2.1', '* A 192.0.2.1', ['add *.example.com A']],
  ['www A 192.0.2.1', '* A 192.0.2.2', ['add *.example.com A', 'replace www.example.com A']],
  ['* A 192.0.2.1', 'www A 192.0.2.1', ['remove *.example.com A']],
])('from %j to %j', async (published, given, expected) => {
  expect((await compared(published, given)).changes).toEqual(expected);
});

it('compares all sets of a zone that is not large', async () => {
  const { asked, changes, notCompared } = await compared('', hosts(350));
  expect(changes).toHaveLength(350);
  expect(notCompared).toBe(0);
  expect(asked).toEqual([...new Set(asked)]);
});

it('compares of a large zone what most depends on', async () => {
  const { asked, changes } = await compared('mail A 192.0.2.1', `${hosts(2000)}\nsub NS ns.example.\nlist MX 0 @`);
  expect(new Set(asked).size).toBe(500);
  expect(changes.slice(0, 4)).toEqual([
    'remove mail.example.com A',
    'add sub.example.com NS',
    'add list.example.com MX',
    'add host0.example.com A',
  ]);
});

it.each<[string, string, number]>([
  ['sets beyond the limit, hosts and the NS of the apex', hosts(2000), 2000 + 1 + COMMON - 500],
  ['no sets below a delegation, which the zone does not decide', `sub NS ns.example.\n${hosts(200, '.sub')}`, 0],
  ['a set without an answer', 'www A 192.0.2.1\nsilent A 192.0.2.1\nsilent TXT "x"', 2],
  ['a set of which not all changes are listed', addresses(1200), 1],
])('counts %s', async (_, given, expected) => {
  const { notCompared, changes } = await compared('', given, (name) => !name.startsWith('silent.'));
  expect(notCompared).toBe(expected);
  expect(changes.length).toBeLessThanOrEqual(1000);
});

it('counts what was not compared when the time is over', async () => {
  const [zone, signal] = [
    new WholeZone('example.com', readZoneFile(hosts(10), 'example.com', 5000).entries),
    new CancelSource(),
  ];
  const query = () => {
    signal.abort();
    return new Promise<never>(() => undefined);
  };
  const { changes, notCompared } = await zoneDifferences(zone, { query }, signal);
  expect(changes).toEqual([]);
  expect(notCompared).toBe(10 + COMMON);
});

it('gives other work a turn for each large set', async () => {
  const wildcard = Array.from({ length: 200 }, (_, i) => `* A 192.0.2.${i}`).join('\n');
  let [turns, isDone] = [0, false];
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const { asked } = await compared(wildcard, wildcard);
  isDone = true;
  const large = asked.filter((question) => question.endsWith(' A'));
  expect(turns).toBeGreaterThanOrEqual(large.length);
});
