import { DirectClient } from '../../../../test/health/direct-client.js';
import { Internet } from '../../../../test/lab/internet.js';
import { IpAddress } from '../../../domain/ip-address.js';
import type { AuthoritativeClient, ServerQuestion } from '../../../network/dns/authoritative-client.js';
import { ServerAbilities } from './server-abilities.js';

const SERVER = IpAddress.parse('77.77.2.1')!;
const OTHER = IpAddress.parse('2a0f:7777:2::1')!;
const VERSION: ServerQuestion = { name: 'version.bind', type: 'TXT', class: 3 };
const stranger = (name: string): ServerQuestion => ({ name, type: 'A', recursionDesired: true });

let now: number;
let client: DirectClient;
let abilities: ServerAbilities;
beforeEach(() => {
  now = 1_000_000;
  client = new DirectClient(new Internet());
  abilities = new ServerAbilities(client as unknown as AuthoritativeClient, { now: () => now });
});

it.each<[string, [IpAddress, ServerQuestion], [IpAddress, ServerQuestion], number]>([
  ['the version', [SERVER, VERSION], [SERVER, VERSION], 1],
  ['recursion, by zones with the same parent', [SERVER, stranger('a1.com')], [SERVER, stranger('b2.com')], 1],
  ['recursion below another parent', [SERVER, stranger('a1.com')], [SERVER, stranger('b2.net')], 2],
  ['the version without EDNS', [SERVER, VERSION], [SERVER, { ...VERSION, edns: false }], 2],
  ['the version at another address', [SERVER, VERSION], [OTHER, VERSION], 2],
  ['records', [SERVER, { name: 'dnshost.net', type: 'NS' }], [SERVER, { name: 'dnshost.net', type: 'NS' }], 2],
])('asks for %s', async (_, first, second, times) => {
  const answer = await abilities.ask(...first);
  const again = await abilities.ask(...second);
  expect([client.asked.length, again === answer]).toEqual([times, times === 1]);
});

it('asks again after five minutes', async () => {
  await abilities.ask(SERVER, VERSION);
  now += 299_999;
  await abilities.ask(SERVER, VERSION);
  expect(client.asked).toHaveLength(1);
  now += 1;
  await abilities.ask(SERVER, VERSION);
  expect(client.asked).toHaveLength(2);
});

it('does not remember that nothing was heard', async () => {
  client.failure = () => 'timeout';
  await expect(abilities.ask(SERVER, VERSION)).rejects.toMatchObject({ reason: 'timeout' });
  client.failure = () => undefined;
  await expect(abilities.ask(SERVER, VERSION)).resolves.toHaveProperty('message');
});
