import { DirectClient } from '../../../../test/health/direct-client.js';
import { Internet } from '../../../../test/lab/internet.js';
import { IpAddress } from '../../../domain/ip-address.js';
import type { UpstreamReason } from '../../../network/upstream-error.js';
import { ServerLine } from './server-line.js';
import type { QueryTransport } from './query-transport.js';

const IPV4 = IpAddress.parse('77.77.2.1')!;
const IPV6 = IpAddress.parse('2a0f:7777:2::1')!;
const QUESTION = { name: 'dnshost.net.', type: 'SOA' } as const;

const client = new DirectClient(new Internet());
const lineAfter = async (address: IpAddress, transport?: 'tcp') => {
  const line = new ServerLine(client, new AbortController().signal);
  await line.ask(address, { ...QUESTION, ...(transport && { transport }) });
  return line;
};

it.each<[string, IpAddress, 'tcp' | undefined, QueryTransport]>([
  ['over UDP and IPv4', IPV4, undefined, 'udp4'],
  ['over UDP and IPv6', IPV6, undefined, 'udp6'],
  ['over TCP', IPV4, 'tcp', 'tcp'],
])('who was heard %s shows that this way works, and no other', async (_, address, transport, way) => {
  const line = await lineAfter(address, transport);
  const ways: QueryTransport[] = ['udp4', 'udp6', 'tcp'];
  expect(ways.filter((one) => line.isSilence('timeout', one))).toEqual([way]);
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
])('%s is the server’s own silence: %s', async (reason, isSilence) => {
  const line = await lineAfter(IPV4);
  client.failure = () => reason;
  const reply = await line.ask(IPV4, QUESTION);
  client.failure = () => undefined;
  expect([reply, line.isSilence(reply, 'udp4')]).toEqual([reason, isSilence]);
});

it('an answer that did not fit was heard both ways', async () => {
  const truncated = { ask: async () => ({ ...(await client.ask(IPV4, QUESTION)), transport: 'tcp' as const }) };
  const line = new ServerLine(truncated, new AbortController().signal);
  await line.ask(IPV4, QUESTION);
  expect([line.isSilence('timeout', 'udp4'), line.isSilence('timeout', 'tcp')]).toEqual([true, true]);
});
