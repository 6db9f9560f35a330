import { known, unobtainable } from '../domain/fact.js';
import { IpAddress } from '../domain/ip-address.js';
import type { DnsReader } from '../health/gathering/dns-reader.js';
import { UpstreamError } from '../network/upstream-error.js';
import { proposedHosts } from './server-hosts.js';
import type { ZoneSide } from './zone-side.js';

it('a server inside the zone whose records nobody answers for in time has no other addresses than given', async () => {
  const servers = [{ name: 'dns1.example.com', addresses: [IpAddress.parse('192.0.2.1')!] }];
  const side = { ask: () => Promise.reject(new UpstreamError('aborted')) } as unknown as ZoneSide;
  const hosts = await proposedHosts(servers, 'example.com', {} as DnsReader);
  expect(await hosts.faults(side)).toEqual({ withoutGlue: [], unresolved: [], differing: [] });
});

it.each([
  ['nobody answers for', unobtainable('timeout'), [], ['ns1.example.net']],
  ['does not exist', known([]), ['ns1.example.net'], []],
])('a server elsewhere whose name %s', async (_, answer, unresolved, unknown) => {
  const dns = { records: () => Promise.resolve(answer) } as unknown as DnsReader;
  const hosts = await proposedHosts([{ name: 'ns1.example.net', addresses: [] }], 'example.com', dns);
  const faults = await hosts.faults({} as ZoneSide);
  expect([hosts.unknown, faults]).toEqual([unknown, { withoutGlue: [], unresolved, differing: [] }]);
});
