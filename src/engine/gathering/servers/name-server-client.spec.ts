import { DirectClient } from '#test/health/direct-client.js';
import { Internet } from '#test/lab/internet.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { UpstreamReason } from '#platform/runtime/upstream-error.js';
import { NameServerClient } from './name-server-client.js';
import type { QueryTransport } from './query-transport.js';

const IPV4 = IpAddress.parse('77.77.2.1')!;
const IPV6 = IpAddress.parse('2a0f:7777:2::1')!;
const QUESTION = { name: 'dnshost.net.', type: 'SOA' } as const;

const client = new DirectClient(new Internet());
const lineAfter = async (address: IpAddress, transport?: 'tcp') => {
  const line = new NameServerClient(client, new AbortController().signal);
  await line.query(address, { ...QUESTION, ...(transport && { transport }) });
  return line;
};

it.each<[string, IpAddress, 'tcp' | undefined, QueryTransport]>([
  ['over UDP and IPv4', IPV4, undefined, 'udp4'],
  ['over UDP and IPv6', IPV6, undefined, 'udp6'],
  ['over TCP', IPV4, 'tcp', 'tcp'],
])('an answer %s shows that only this transport works', async (_, address, transport, way) => {
  const line = await lineAfter(address, transport);
  const ways: QueryTransport[] = ['udp4', 'udp6', 'tcp'];
  expect(ways.filter((one) => line.isSilent('timeout', one))).toEqual([way]);
});

it.each<[UpstreamReason, boolean]>([
  ['timeout', true],
  ['refused', true],
  ['reset', true],
  ['unreachable', true],
  ['no-route', false],
  ['blocked', false],
  ['busy', false],
  ['aborted', false],
  ['malformed', false],
])('%s counts as no response of the server: %s', async (reason, isSilence) => {
  const line = await lineAfter(IPV4);
  client.failure = () => reason;
  const reply = await line.query(IPV4, QUESTION);
  client.failure = () => undefined;
  expect([reply, line.isSilent(reply, 'udp4')]).toEqual([reason, isSilence]);
});

it('a truncated answer shows that UDP and TCP work', async () => {
  const truncated = { query: async () => ({ ...(await client.query(IPV4, QUESTION)), transport: 'tcp' as const }) };
  const line = new NameServerClient(truncated, new AbortController().signal);
  await line.query(IPV4, QUESTION);
  expect([line.isSilent('timeout', 'udp4'), line.isSilent('timeout', 'tcp')]).toEqual([true, true]);
});

it('a single timeout proves nothing where datagrams get lost', async () => {
  let asked = 0;
  const answering = async () => {
    const answer = await client.query(IPV4, QUESTION);
    return asked++ === 0 ? answer : { ...answer, isRepeated: true as const };
  };
  const line = new NameServerClient({ query: answering }, new AbortController().signal);
  await line.query(IPV4, QUESTION);
  expect(line.isSilentAbout('timeout', 'udp4')).toBe(true);
  await line.query(IPV4, QUESTION);
  expect([line.isSilentAbout('timeout', 'udp4'), line.isSilentAbout('refused', 'udp4')]).toEqual([false, true]);
  expect(line.isSilent('timeout', 'udp4')).toBe(true);
});
