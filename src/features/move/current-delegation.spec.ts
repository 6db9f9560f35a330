import { readZoneText } from '#test/lab/zone-text.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { known, unobtainable } from '#base/domain/fact.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { NameServerClient } from '#engine/gathering/servers/name-server-client.js';
import { currentDelegation } from './current-delegation.js';

const records = (text: string) => readZoneText(text, '.');
const KNOWN: Readonly<Record<string, string>> = {
  'example NS': 'example. NS a.nic.example.\nexample. NS b.nic.example.',
  'a.nic.example A': 'a.nic.example. A 192.0.2.1',
  'b.nic.example A': 'b.nic.example. A 192.0.2.2',
};
const dns = {
  answer: () =>
    Promise.resolve(known({ rcode: Rcode.NOERROR, answers: records(KNOWN['example NS']!), authorities: [] })),
  records: (name: string, type: RecordType) => Promise.resolve(known(records(KNOWN[`${name} ${type}`] ?? ''))),
} as unknown as DnsReader;

it('a parent server that fails to answer for DS records does not make the zone unsigned', async () => {
  const ask = (address: IpAddress, { type }: { readonly type: RecordType }) => {
    const isBroken = address.toString() === '192.0.2.1' && type === 'DS';
    const answers = type === 'DS' && !isBroken ? records('a.example. DS 1 13 2 AA') : [];
    const authorities = type === 'NS' ? records('a.example. NS ns.b.example.') : [];
    const rcode = isBroken ? Rcode.SERVFAIL : Rcode.NOERROR;
    return Promise.resolve({ message: { rcode, answers, authorities, additionals: [] } });
  };
  const { names, ds } = await currentDelegation('a.example', dns, { query: ask } as unknown as NameServerClient);
  expect([names, ds.map(({ data }) => data.keyTag)]).toEqual([['ns.b.example'], [1]]);
});

it.each([
  ['says that there are none', known([]), true],
  ['does not answer', unobtainable('timeout'), false],
])('where no parent server answers and a resolver queried for DS records %s', async (_, answer, isKnown) => {
  const resolver = {
    answer: () => Promise.resolve(unobtainable('timeout')),
    records: (_: string, type: RecordType) => Promise.resolve(type === 'DS' ? answer : known([])),
  } as unknown as DnsReader;
  const { ds, isDsKnown } = await currentDelegation('a.example', resolver, {
    query: () => Promise.resolve('timeout'),
  } as unknown as NameServerClient);
  expect([ds, isDsKnown]).toEqual([[], isKnown]);
});

it('the remaining TTL in a resolver is not taken for the published TTL', async () => {
  const left = { NS: 'a.example. 12 NS ns.b.example.', DS: 'a.example. 12 DS 1 13 2 AA' } as Record<string, string>;
  const resolver = {
    answer: () => Promise.resolve(unobtainable('timeout')),
    records: (_: string, type: RecordType) => Promise.resolve(known(records(left[type] ?? ''))),
  } as unknown as DnsReader;
  const { nsTtl, ds } = await currentDelegation('a.example', resolver, {
    query: () => Promise.resolve('timeout'),
  } as unknown as NameServerClient);
  expect([nsTtl, ds.map(({ ttl }) => ttl)]).toEqual([172_800, [172_800]]);
});
