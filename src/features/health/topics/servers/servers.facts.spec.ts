import { DirectClient } from '#test/health/direct-client.js';
import { Internet, type ZoneSpec } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import { replyTo } from '#test/lab/reply.js';
import type { Zone } from '#test/lab/zone.js';
import type { Habit } from '#test/lab/server-habits.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { DomainName } from '#base/domain/domain-name.js';
import { absent, known, unobtainable } from '#base/domain/fact.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import { gatherDelegation } from '../delegation/delegation.facts.js';
import { gatherServers } from './servers.facts.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const signal = new AbortController().signal;
const ODD = ['ns1.elsewhere.org', 'ns2.elsewhere.org'];

function around(name: string, spec: ZoneSpec = {}) {
  const internet = new Internet();
  internet.addServer(ODD[0]!, '77.79.9.1');
  internet.addServer(ODD[1]!, '77.79.9.2', '2a0f:7779:9::2');
  internet.register('elsewhere.org');
  internet.register(name, spec);
  const resolver = new LabResolver(internet);
  const client = new DirectClient(internet);
  const subject = { domain: DomainName.parse(name)!, name, zone: name };
  const gather = () => {
    const context = { dns: new DnsReader(resolver, signal, new Timeouts()), servers: client, signal, now: 1 };
    return gatherServers(subject, context as object as GatherContext, gatherDelegation(subject, context.dns));
  };
  return { internet, resolver, client, gather };
}

it('both sides of a delegation', async () => {
  const { zoneServers, referral, glue } = await around('zone.com').gather();
  const names = ['ns1.dnshost.net', 'ns2.dnshost.net'];
  expect(zoneServers).toMatchObject({ value: { zone: 'zone.com', names, strays: [], now: 1 } });
  expect(referral).toMatchObject({ value: { names } });
  expect(glue).toBe(absent);
});

it('ignores former servers that a resolver has cached', async () => {
  const { internet, resolver, gather } = around('moved.com', { ns: ODD });
  resolver.recursor.remember('moved.com');
  const parent = internet.zone('com');
  parent.remove('moved.com.').add('moved.com. NS ns1.dnshost.net.\nmoved.com. NS ns2.dnshost.net.');
  const zone = internet.zone('moved.com').copy().set('@ NS ns1.dnshost.net.').add('@ NS ns2.dnshost.net.');
  for (const host of ['ns1.dnshost.net', 'ns2.dnshost.net']) internet.server(host).serve(zone);
  internet.server(ODD[0]!).fault = 'refusing';
  const { zoneServers } = await gather();
  expect(zoneServers).toMatchObject({
    value: {
      names: ['ns1.dnshost.net', 'ns2.dnshost.net'],
      servers: [{ name: 'ns1.dnshost.net' }, { name: 'ns2.dnshost.net' }],
      strays: [],
    },
  });
});

it('a server that only the parent zone lists is a stray', async () => {
  const { gather } = around('zone.com', { parentNs: ['ns1.dnshost.net', ODD[0]!] });
  const { zoneServers } = await gather();
  expect(zoneServers).toMatchObject({ value: { strays: [{ name: ODD[0], addressStates: [{ state: 'lame' }] }] } });
});

it.each([
  ['has no address', {}, { isWithoutAddress: true }],
  ['cannot be found out about', { ns: ['ns.nowhere.org'] }, {}],
])('a server that only the parent zone lists, and %s', async (_, spec, told) => {
  const { internet, gather } = around('zone.com', { parentNs: ['ns1.dnshost.net', 'ns9.away.org'] });
  internet.register('away.org', spec);
  const { zoneServers } = await gather();
  const strays = zoneServers.state === 'known' ? zoneServers.value.strays : [];
  expect(strays).toEqual([{ name: 'ns9.away.org', addressStates: [], ...told }]);
});

it('there is no referral if the parent servers also serve the zone', async () => {
  const { gather } = around('zone.com', { ns: ['a.nic.net', 'b.nic.net'] });
  const { referral, zoneServers } = await gather();
  expect(referral).toBe(absent);
  expect(zoneServers.state).toBe('known');
});

it('the apex of the parent zone can be above the next label', async () => {
  const { internet, gather } = around('a.b.zone.com');
  internet.register('zone.com', { records: 'a.b NS ns1.dnshost.net.\na.b NS ns2.dnshost.net.', ns: ODD });
  const { referral } = await gather();
  expect(referral).toMatchObject({ value: { zone: 'a.b.zone.com', names: ['ns1.dnshost.net', 'ns2.dnshost.net'] } });
});

it('a domain in the zone of its registry has no name servers', async () => {
  const { internet, gather } = around('other.com');
  internet.zone('com').add('other.com. A 77.77.3.1').remove('other.com.', 'NS');
  const nothing = {
    zoneServers: absent,
    referral: absent,
    parentDifference: absent,
    dsDifference: absent,
    glue: absent,
  };
  expect(await gather()).toEqual({ ...nothing, cdsCopies: absent, servedCds: absent, serverTtls: known({}) });
});

it.each([
  ['server-error', 'refused'],
  ['unreachable', 'silent'],
] as const)('is unobtainable if no server is authoritative to us: %s, %s', async (reason, fault) => {
  const { internet, client, gather } = around('zone.com');
  const refuses: Habit = (query) => replyTo(query, { rcode: Rcode.REFUSED });
  if (fault === 'silent') client.failure = ({ type }) => (type === 'SOA' ? 'timeout' : undefined);
  else for (const host of ['ns1.dnshost.net', 'ns2.dnshost.net']) internet.server(host).habits = [refuses];
  expect((await gather()).zoneServers).toEqual(unobtainable(reason));
});

it.each([
  ['the first server above is gone', '77.77.1.1', true],
  ['both are', '77.7', false],
])('when %s', async (_, gone, isKnown) => {
  const { client, gather } = around('zone.com');
  client.failure = ({ address, type }) =>
    type === 'NS' && (address.version === 6 || address.toString().startsWith(gone)) ? 'refused' : undefined;
  expect((await gather()).referral.state === 'known').toBe(isKnown);
});

it('stops querying if no server responds', async () => {
  const { client, gather } = around('zone.com');
  client.failure = () => 'timeout';
  expect((await gather()).referral).toEqual(unobtainable('timeout'));
  const types = client.asked.map((line) => line.slice(line.lastIndexOf(' ') + 1));
  expect([...new Set(types)].sort()).toEqual(['AXFR', 'NS', 'SOA']);
  expect(client.asked).toHaveLength(new Set(client.asked).size);
});

describe('a name server inside the zone', () => {
  const HOST = 'ns.inside.org';
  const inside = (...glue: string[]) => {
    const { internet, client, gather } = around('inside.org');
    internet.addServer(HOST, '77.81.1.1', '2a0f:7781:1::1');
    const zone = internet.zone('inside.org').add(`@ NS ${HOST}.`);
    internet.server(HOST).serve(zone);
    const records = glue.map((address) => `${HOST}. ${address.includes(':') ? 'AAAA' : 'A'} ${address}`);
    internet
      .zone('org')
      .remove(`${HOST}.`)
      .add([`inside.org. NS ${HOST}.`, ...records].join('\n'));
    return { internet, client, glue: async () => (await gather()).glue };
  };
  const own = ['77.81.1.1', '2a0f:7781:1::1'];

  it.each<[string, string[], string[]]>([
    ['as it should be', own, []],
    ['not there', [], []],
    ['an address where nobody is', ['77.81.1.9'], ['77.81.1.9']],
    ['an address that is not public', ['10.0.0.53'], ['10.0.0.53']],
    ['an address that does not know the zone', ['77.79.9.1'], ['77.79.9.1']],
    ['an address that knows the zone too', ['77.78.2.1'], []],
  ])('its glue: %s', async (_, given, dead) => {
    const { glue } = inside(...given);
    expect(await glue()).toEqual(known([{ name: HOST, isSibling: false, glue: given, own, dead, deadOwn: [] }]));
  });

  it('addresses are unknown after a failure', async () => {
    const { internet, glue } = inside(...own);
    const fails: Habit = (query, usual) =>
      query.questions[0]!.name.startsWith('ns.') ? replyTo(query, { rcode: Rcode.SERVFAIL, aa: true }) : usual(query);
    for (const server of internet.servers.values()) server.habits = [fails];
    expect(await glue()).toEqual(
      known([{ name: HOST, isSibling: false, glue: own, own: undefined, dead: [], deadOwn: [] }]),
    );
  });

  it('an address that could not be queried is not dead', async () => {
    const { client, glue } = inside('2a0f:7799::1');
    client.failure = ({ address, type }) => (address.version === 6 && type === 'SOA' ? 'no-route' : undefined);
    expect(await glue()).toMatchObject({ value: [{ glue: ['2a0f:7799::1'], own, dead: [] }] });
  });
});

it('a name server inside the zone is asked where the delegation leads, not at its former address in the zone', async () => {
  const HOST = 'ns.inside.org';
  const { internet, gather } = around('inside.org');
  internet.addServer(HOST, '77.81.1.1');
  const zone = internet.zone('inside.org').set(`@ NS ${HOST}.`).set(`${HOST}. A 77.81.1.9`);
  internet.server(HOST).serve(zone);
  internet.zone('org').remove(`${HOST}.`).remove('inside.org.').add(`inside.org. NS ${HOST}.\n${HOST}. A 77.81.1.1`);
  const { zoneServers, glue } = await gather();
  expect(zoneServers).toMatchObject({
    value: { servers: [{ name: HOST, addressStates: [{ state: 'authoritative' }] }], strays: [], former: [] },
  });
  expect(glue).toMatchObject({
    value: [{ glue: ['77.81.1.1'], own: ['77.81.1.9'], dead: [], deadOwn: ['77.81.1.9'] }],
  });
});

it('servers that only the NS records of the zone list, and that refuse, are former ones', async () => {
  const { internet, gather } = around('zone.com', { parentNs: ['ns1.dnshost.net', 'ns2.dnshost.net'], ns: ODD });
  const zone = internet.zone('zone.com');
  for (const host of ['ns1.dnshost.net', 'ns2.dnshost.net']) internet.server(host).serve(zone);
  for (const host of ODD) internet.server(host).fault = 'refusing';
  const named = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  const { zoneServers } = await gather();
  if (zoneServers.state !== 'known') throw new Error('not known');
  const { names, servers, strays, former } = zoneServers.value;
  expect([names, named(servers), named(strays), named(former)]).toEqual([
    ODD,
    ['ns1.dnshost.net', 'ns2.dnshost.net'],
    [],
    ODD,
  ]);
});

describe('a referral takes as many octets as the longest name below needs', () => {
  const HEADER_AND_QUESTION = 12 + 255 + 4;
  const POINTER_AND_FIXED = 12; // two of the owner, ten of type, class, TTL and length

  it.each<[string, ZoneSpec, number]>([
    // ns1.dnshost.net. whole, the second with a pointer to dnshost.net.
    ['zone.com', {}, 2 * POINTER_AND_FIXED + 17 + 6],
    // net. is in the question already
    ['zone.net', {}, 2 * POINTER_AND_FIXED + 14 + 6],
  ])('%s', async (name, spec, rest) => {
    const { referral } = await around(name, spec).gather();
    expect(referral).toMatchObject({ value: { size: HEADER_AND_QUESTION + rest } });
  });
});

it.each<[string, (com: Zone) => Zone, object | undefined]>([
  ['nothing', (com) => com, undefined],
  [
    'the delegation',
    (com) => com.remove('zone.com.'),
    { about: 'delegation', servers: ['a.nic.net (NS)', 'b.nic.net (–)'] },
  ],
  [
    'the names',
    (com) => com.set('zone.com. NS ns1.dnshost.net.'),
    { about: 'names', servers: ['a.nic.net (ns1.dnshost.net, ns2.dnshost.net)', 'b.nic.net (ns1.dnshost.net)'] },
  ],
  ['the DS records', (com) => com.remove('zone.com.', 'DS'), { about: 'ds' }],
])('difference between two servers of the parent zone: %s', async (_, edit, parentDifference) => {
  const { internet, gather } = around('zone.com', { signing: {} });
  internet.server('b.nic.net').serve(edit(internet.zone('com').copy()));
  const facts = await gather();
  expect(facts.referral).toMatchObject({ value: { names: ['ns1.dnshost.net', 'ns2.dnshost.net'] } });
  expect(facts.parentDifference).toMatchObject(parentDifference ? { value: parentDifference } : absent);
});

it('a parent server with a CNAME at the name lacks the delegation', async () => {
  const { internet, gather } = around('zone.com');
  const com = internet.zone('com').copy().remove('zone.com.').add('zone.com. CNAME elsewhere.org.');
  internet.server('b.nic.net').serve(com);
  expect((await gather()).parentDifference).toMatchObject({ value: { about: 'delegation' } });
});

it('a parent server that serves the zone itself does not differ', async () => {
  const { internet, gather } = around('zone.com');
  internet.server('b.nic.net').serve(internet.zone('zone.com'));
  expect((await gather()).parentDifference).toBe(absent);
});

it('glue records of a name server in another zone, from both zones', async () => {
  const { internet, gather } = around('zone.org', { ns: ODD });
  internet.zone('org').set(`${ODD[0]!}. A 77.79.9.9`);
  expect((await gather()).glue).toMatchObject({
    value: [
      { name: ODD[0], isSibling: true, glue: ['77.79.9.9'], own: ['77.79.9.1'] },
      { name: ODD[1], isSibling: true },
    ],
  });
});

it.each([
  ['with a DS', 'matching', true],
  ['without', 'none', false],
] as const)('if only the SOA answer is unsigned, DNSKEY is queried %s', async (_, ds, isAsked) => {
  const { gather } = around('zone.com', { signing: { exceptions: { SOA: 'unsigned' } }, ds });
  const { zoneServers } = await gather();
  const keySets = zoneServers.state === 'known' ? zoneServers.value.servers.map(({ answers }) => answers?.keySet) : [];
  expect(keySets.map((set) => set !== undefined)).toEqual([isAsked, isAsked]);
});

it('reports an exception in the DS lookup once', async () => {
  const { resolver, gather } = around('zone.com', { signing: {} });
  const ask = resolver.query.bind(resolver);
  jest
    .spyOn(resolver, 'query')
    .mockImplementation((question) => (question.type === 'DS' ? Promise.reject(new TypeError('bug')) : ask(question)));
  await expect(gather()).rejects.toThrow('bug');
});

it('queries at most eight servers', async () => {
  const { internet, client, gather } = around('crowded.org');
  const hosts = Array.from({ length: 12 }, (_, i) => `n${i}.elsewhere.org`);
  for (const [i, host] of hosts.entries()) internet.addServer(host, `77.80.1.${i + 1}`);
  const lines = hosts.map((host) => `crowded.org. NS ${host}.`).join('\n');
  internet.zone('crowded.org').set(lines);
  internet.zone('org').set(lines);
  for (const host of hosts) internet.server(host).serve(internet.zone('crowded.org'));
  await gather();
  expect(new Set(client.asked.filter((line) => line.startsWith('77.80.')).map((line) => line.split(' ')[0])).size).toBe(
    8,
  );
});
