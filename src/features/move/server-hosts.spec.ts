import { known, unobtainable } from '#base/domain/fact.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { proposedHosts } from './server-hosts.js';
import type { ZoneSide } from './zone-side.js';

it('a server inside the zone whose address records time out has no other addresses than those given', async () => {
  const servers = [{ name: 'dns1.example.com', addresses: [IpAddress.parse('192.0.2.1')!] }];
  const side = { query: () => Promise.reject(new UpstreamError('aborted')) } as unknown as ZoneSide;
  const hosts = await proposedHosts(servers, 'example.com', {} as DnsReader);
  expect(await hosts.faults(side)).toEqual({ withoutGlue: [], unresolved: [], differing: [] });
});

it.each([
  ['nobody answers for', unobtainable('timeout'), [], ['ns1.example.net']],
  ['does not exist', known([]), ['ns1.example.net'], []],
])('a server outside the zone whose name %s', async (_, answer, unresolved, unknown) => {
  const dns = { records: () => Promise.resolve(answer) } as unknown as DnsReader;
  const hosts = await proposedHosts([{ name: 'ns1.example.net', addresses: [] }], 'example.com', dns);
  const faults = await hosts.faults({} as ZoneSide);
  expect([hosts.unknown, faults]).toEqual([unknown, { withoutGlue: [], unresolved, differing: [] }]);
});

it.each([
  ['could not be asked for', unobtainable('timeout'), ['ns1.example.net']],
  ['is not there', known([]), []],
])('a server with an IPv6 address whose IPv4 address %s', async (_, ipv4, unknown) => {
  const ipv6 = known([{ data: { address: IpAddress.parse('2a0f:7777::1')! } }]);
  const dns = {
    records: (_name: string, type: string) => Promise.resolve(type === 'A' ? ipv4 : ipv6),
  } as unknown as DnsReader;
  const hosts = await proposedHosts([{ name: 'ns1.example.net', addresses: [] }], 'example.com', dns);
  expect([hosts.unknown, hosts.servers[0]!.addresses.map(String)]).toEqual([unknown, ['2a0f:7777::1']]);
});
