import { Internet, type ZoneSpec } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import { DomainName } from '#base/domain/domain-name.js';
import { known, unobtainable } from '#base/domain/fact.js';
import { parseSpf } from '#formats/records/spf.js';
import { LiveDnsReader } from '#engine/gathering/live-dns-reader.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { passingTerms, reverseNameSigns, SenderAddresses } from './sender-addresses.js';

const name = (address: string, names: readonly string[], confirmed = true) => known({ address, names, confirmed });
const FAILED = unobtainable('timeout');

it.each([
  ['all have one', [name('192.0.2.1', ['a.example'])], 'sender-ptr.confirmed', { addresses: ['192.0.2.1'] }],
  [
    'one has none',
    [name('192.0.2.1', ['a.example']), name('192.0.2.2', [], false)],
    'sender-ptr.missing',
    { addresses: ['192.0.2.2'] },
  ],
  [
    'one leads elsewhere',
    [name('192.0.2.1', ['a.example'], false)],
    'sender-ptr.mismatched',
    { address: '192.0.2.1', names: ['a.example'] },
  ],
  [
    'one has none, and one lookup failed',
    [name('192.0.2.2', [], false), FAILED],
    'sender-ptr.missing',
    { addresses: ['192.0.2.2'] },
  ],
])('%s', (_, found, id, params) => {
  expect(reverseNameSigns(found, true)).toEqual([{ id, params }]);
});

it.each([
  ['a failed lookup', [name('192.0.2.1', ['a.example']), FAILED], true],
  ['no address', [], true],
  ['an address that was left out', [name('192.0.2.1', ['a.example'])], false],
])('%s leaves it open', (_, found, isWhole) => {
  expect(reverseNameSigns(found, isWhole)).toEqual([]);
});

it('an address without a name is a fault, whatever was left out', () => {
  expect(reverseNameSigns([name('192.0.2.2', [], false)], false)).toHaveLength(1);
});

it.each([
  ['v=spf1 ip4:192.0.2.1 -ip4:192.0.2.2 a -all', ['ip4', 'a']],
  ['v=spf1 mx -all ip4:192.0.2.1', ['mx']],
  ['v=spf1 ip4:192.0.2.1', ['ip4']],
  ['v=spf1 +all ip4:192.0.2.1', []],
])('%s: the senders', (text, kinds) => {
  expect(passingTerms(parseSpf(text).record.terms).map(({ kind }) => kind)).toEqual(kinds);
});

/** The names 1 to 20 of the network 77.77.3.0/24 resolve to its addresses and back. */
const NUMBERS = Array.from({ length: 20 }, (_, i) => i + 1);
const HOSTS = NUMBERS.map((i) => `h${i} A 77.77.3.${i}`).join('\n');

/** The fact about a domain with these records, and the addresses in it. */
async function factOf(records: string, spec: Omit<ZoneSpec, 'records'> = {}) {
  const internet = new Internet();
  internet.register('example.com', { records: `${records}\n${HOSTS}`, ...spec });
  internet.register('example.net', { records: 'mx A 77.77.3.99' });
  internet.register('3.77.77.in-addr.arpa', { records: NUMBERS.map((i) => `${i} PTR h${i}.example.com.`).join('\n') });
  const senders = new SenderAddresses(new LiveDnsReader(new LabResolver(internet), new Timeouts()));
  const [sign] = await senders.reverseNames(DomainName.parse('example.com')!);
  return sign && [sign.id.replace('sender-ptr.', ''), ...[sign.params.addresses ?? sign.params.address].flat()];
}
const spf = (text: string) => `@ TXT "v=spf1 ${text} -all"`;
const ip4 = (count: number) =>
  NUMBERS.slice(0, count)
    .map((i) => `ip4:77.77.3.${i}`)
    .join(' ');
const of = (...numbers: readonly number[]) => ['confirmed', ...numbers.map((i) => `77.77.3.${i}`)];

it.each<[string, string, readonly string[] | undefined]>([
  ['an address', spf('ip4:77.77.3.1'), of(1)],
  ['an address, and one without a name', spf('ip4:77.77.3.1 ip4:77.77.3.99'), ['missing', '77.77.3.99']],
  ['an IPv6 address', spf('ip6:2a00:1:2::9'), ['missing', '2a00:1:2::9']],
  ['an address that is listed twice', spf('ip4:77.77.3.1 ip4:77.77.3.1/32'), of(1)],
  ['networks', spf('ip4:77.77.3.0/31 ip6:2a00:1:2::/127'), undefined],
  ['an address next to a network', spf('ip4:77.77.3.0/24 ip4:77.77.3.2'), of(2)],
  ['an address of a private network', spf('ip4:10.0.0.1 ip4:77.77.3.2'), of(2)],
  ['an include next to an address', spf('include:example.net ip4:77.77.3.2'), of(2)],
  ['the address of the domain', `${spf('a')}\n@ A 77.77.3.4`, of(4)],
  ['the network of its address', `${spf('a/24 ip4:77.77.3.1')}\n@ A 77.77.3.99`, of(1)],
  ['the IPv6 network of its address', `${spf('a//64 ip4:77.77.3.1')}\n@ A 77.77.3.99`, of(1)],
  ['another host', spf('a:h5.example.com ip4:77.77.3.1'), of(1)],
  ['hosts of other names', spf('exists:h5.example.com ptr ip4:77.77.3.1'), of(1)],
  ['its mail servers, without those of others', `${spf('mx')}\n@ MX 1 h5\n@ MX 2 mx.example.net.`, of(5)],
  ['mail servers of another domain', `${spf('mx:example.net ip4:77.77.3.1')}\n@ MX 1 h5`, of(1)],
  ['mail servers, of which there are none', spf('mx ip4:77.77.3.1'), of(1)],
  ['four mail servers', `${spf('mx')}\n${[1, 2, 3, 4].map((i) => `@ MX ${i} h${i}`).join('\n')}`, of(1, 2, 3, 4)],
  [
    'five, of which one is not asked',
    `${spf('mx')}\n${[1, 2, 3, 4, 5].map((i) => `@ MX ${i} h${i}`).join('\n')}`,
    undefined,
  ],
  ['nine addresses, of which one is not asked', spf(ip4(9)), undefined],
  ['no record', '@ A 77.77.3.1', undefined],
  ['two records', `${spf('ip4:77.77.3.1')}\n${spf('ip4:77.77.3.2')}`, undefined],
  ['a record next to other texts', `@ TXT "token"\n${spf('ip4:77.77.3.1')}`, of(1)],
])('reverse DNS of %s', async (_, records, expected) => {
  expect(await factOf(records)).toEqual(expected);
});

it('eight addresses are all that are asked', async () => {
  expect((await factOf(spf(ip4(8))))?.[0]).toBe('confirmed');
});

it('a failed lookup leaves it open', async () => {
  for (const failing of ['MX', 'A', 'TXT'] as const)
    expect([failing, await factOf(spf('ip4:77.77.3.1 mx a'), { failing: [failing] })]).toEqual([failing, undefined]);
});
