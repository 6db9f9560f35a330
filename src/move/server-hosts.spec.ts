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
