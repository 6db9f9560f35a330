import { DirectClient } from '#test/health/direct-client.js';
import { Internet } from '#test/lab/internet.js';
import { Metrics } from '#base/metrics/metrics.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { AuthoritativeClient, ServerQuery } from '#platform/network/dns/authoritative-client.js';
import { ServerAbilities } from './server-abilities.js';

const SERVER = IpAddress.parse('77.77.2.1')!;
const OTHER = IpAddress.parse('2a0f:7777:2::1')!;
const VERSION: ServerQuery = { name: 'version.bind', type: 'TXT', class: 3 };
const stranger = (name: string): ServerQuery => ({ name, type: 'A', recursionDesired: true });

let now: number;
let client: DirectClient;
let abilities: ServerAbilities;
beforeEach(() => {
  now = 1_000_000;
  client = new DirectClient(new Internet());
  abilities = new ServerAbilities(client as unknown as AuthoritativeClient, { now: () => now }, new Metrics());
});

it.each<[string, [IpAddress, ServerQuery], [IpAddress, ServerQuery], number]>([
  ['the version', [SERVER, VERSION], [SERVER, VERSION], 1],
  ['recursion, by zones with the same parent', [SERVER, stranger('a1.com')], [SERVER, stranger('b2.com')], 1],
  ['recursion below another parent', [SERVER, stranger('a1.com')], [SERVER, stranger('b2.net')], 2],
  ['the version without EDNS', [SERVER, VERSION], [SERVER, { ...VERSION, edns: false }], 2],
  ['the version at another address', [SERVER, VERSION], [OTHER, VERSION], 2],
  ['records', [SERVER, { name: 'dnshost.net', type: 'NS' }], [SERVER, { name: 'dnshost.net', type: 'NS' }], 2],
])('queries %s', async (_, first, second, times) => {
  const answer = await abilities.query(...first);
  const again = await abilities.query(...second);
  expect([client.asked.length, again === answer]).toEqual([times, times === 1]);
});

it('queries again after five minutes', async () => {
  await abilities.query(SERVER, VERSION);
  now += 299_999;
  await abilities.query(SERVER, VERSION);
  expect(client.asked).toHaveLength(1);
  now += 1;
  await abilities.query(SERVER, VERSION);
  expect(client.asked).toHaveLength(2);
});

it.each(['timeout', 'busy', 'refused'] as const)('does not cache that a query failed: %s', async (reason) => {
  client.failure = () => reason;
  await expect(abilities.query(SERVER, VERSION)).rejects.toMatchObject({ reason });
  client.failure = () => undefined;
  await expect(abilities.query(SERVER, VERSION)).resolves.toHaveProperty('message');
});
