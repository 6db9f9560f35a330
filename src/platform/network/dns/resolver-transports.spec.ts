import { address } from '#test/network/fake-doh.js';
import { type DnsReply, FakeDns, replyWith } from '#test/network/fake-dns.js';
import { SetClock } from '#test/network/set-clock.js';
import { Metrics } from '#base/metrics/metrics.js';
import type { Message } from '#formats/dns-wire/message.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { ResolverStates } from '#platform/runtime/resolver-states.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { ConnectivityEvidence } from '../connect/connectivity-evidence.js';
import { ProxyTunnels } from '../connect/proxy-tunnels.js';
import { LightHttp2Client } from '../http2/light-http2-client.js';
import { CachingResolver } from './caching-resolver.js';
import { ResolverOptions } from './resolver-options.js';
import { ResolverTransports } from './resolver-transports.js';

const QUESTION = { name: 'www.example.com', type: 'A' } as const;
const PATIENT = { anchors: [], deadlineMs: 60_000, singleMs: 60_000, hedgeMs: 60_000 };
const COOKIE = 10;

const good = (query: Message) => replyWith(query, { answers: [address(query.questions[0]!.name)] });
const inLowerCase = (query: Message) =>
  good({ ...query, questions: query.questions.map((one) => ({ ...one, name: one.name.toLowerCase() })) });
const cookieOf = ({ edns }: Message) => Buffer.from(edns!.options.find(({ code }) => code === COOKIE)!.data);
const withCookie = (query: Message, cookie: Buffer, parts: Partial<Message> = {}) =>
  replyWith(query, { ...good(query), edns: { ...query.edns!, options: [{ code: COOKIE, data: cookie }] }, ...parts });

let server: FakeDns;
let resolver: CachingResolver;

async function start(way: 'plainUrl' | 'tlsUrl', reply: DnsReply, settings: Partial<ResolverOptions> = {}) {
  server = await FakeDns.start(reply);
  const resolvers = [{ id: 'resolver-1', label: 'one', url: server[way] }];
  const session = { tls: { ca: server.ca.cert } };
  const options = new ResolverOptions({ ...PATIENT, resolvers, session, cacheEntries: 0, ...settings });
  const timeouts = new Timeouts();
  const states = new ResolverStates();
  const transports = new ResolverTransports(
    options,
    new LightHttp2Client(),
    new ConnectivityEvidence(),
    timeouts,
    states,
    new ProxyTunnels(undefined),
  );
  resolver = new CachingResolver(
    options,
    new SetClock(1_000_000),
    new Metrics(),
    transports,
    new MemoryBudget(),
    timeouts,
    states,
  );
}
const ask = (label = 'www') => resolver.queryAt('resolver-1', { ...QUESTION, name: `${label}.example.com` });

afterEach(async () => {
  resolver.onApplicationShutdown();
  await server.stop();
});

describe('plain DNS', () => {
  it('asks with recursion, DNSSEC and a cookie, over UDP', async () => {
    await start('plainUrl', good);
    await expect(ask()).resolves.toMatchObject({ resolver: 'resolver-1', answers: [{ name: 'www.example.com.' }] });
    expect(server.asked).toMatchObject([
      { over: 'udp', query: { rd: true, cd: false, edns: { dnssecOk: true, options: [{ code: COOKIE }] } } },
    ]);
    expect(cookieOf(server.asked[0]!.query)).toHaveLength(8);
  });

  it('asks again over TCP when the answer is truncated', async () => {
    await start('plainUrl', (query, over) => (over === 'udp' ? replyWith(query, { tc: true }) : good(query)));
    await expect(ask()).resolves.toMatchObject({ answers: [{ type: 'A' }] });
    expect(server.ways).toEqual(['udp', 'tcp']);
  });

  it('asks again when a datagram was lost, and over TCP after the second', async () => {
    await start('plainUrl', (query, over) => (over === 'udp' ? undefined : good(query)));
    await expect(ask()).resolves.toMatchObject({ answers: [{ type: 'A' }] });
    expect(server.ways).toEqual(['udp', 'udp', 'tcp']);
  });

  it('says the name as it was asked for, whatever letters were sent', async () => {
    await start('plainUrl', good);
    for (let i = 0; i < 5; i++)
      await expect(ask(`abcdefghijk${i}`)).resolves.toMatchObject({
        answers: [{ name: `abcdefghijk${i}.example.com.` }],
      });
    expect(server.asked.every(({ query }) => /[A-Z]/.test(query.questions[0]!.name))).toBe(true);
  });

  it('ignores other letters from a resolver that kept them before, and asks over TCP', async () => {
    await start('plainUrl', good);
    await ask('abcdefghijk');
    server.reply = (query, over) => (over === 'udp' ? inLowerCase(query) : good(query));
    await expect(ask('abcdefghijkl')).resolves.toMatchObject({ answers: [{ type: 'A' }] });
    expect(server.ways).toEqual(['udp', 'udp', 'udp', 'tcp']);
  });

  it('leaves the letters alone where the resolver does not keep them', async () => {
    await start('plainUrl', inLowerCase);
    for (const label of ['abcdefghijk', 'abcdefghijkl', 'abcdefghijklm']) await ask(label);
    expect(server.ways).toEqual(['udp', 'udp', 'udp']);
    expect(server.asked[2]!.query.questions[0]!.name).toBe('abcdefghijklm.example.com.');
  });

  it('gives back the cookie of the resolver', async () => {
    const given = Buffer.from('0123456789abcdef', 'hex');
    await start('plainUrl', (query) => withCookie(query, Buffer.concat([cookieOf(query).subarray(0, 8), given])));
    await ask('a');
    await ask('b');
    const [first, second] = server.asked.map(({ query }) => cookieOf(query));
    expect(second).toEqual(Buffer.concat([first!, given]));
  });

  it('asks again with the new cookie after BADCOOKIE', async () => {
    const given = Buffer.from('0123456789abcdef', 'hex');
    await start('plainUrl', (query) => {
      const mine = Buffer.concat([cookieOf(query).subarray(0, 8), given]);
      return cookieOf(query).length > 8
        ? withCookie(query, mine)
        : withCookie(query, mine, { rcode: Rcode.BADCOOKIE, answers: [] });
    });
    await expect(ask()).resolves.toMatchObject({ rcode: 0, answers: [{ type: 'A' }] });
    expect(server.ways).toEqual(['udp', 'udp']);
  });

  it('does not believe an answer with the cookie of somebody else', async () => {
    await start('plainUrl', (query, over) => (over === 'udp' ? withCookie(query, Buffer.alloc(16, 7)) : good(query)));
    await ask();
    expect(server.ways).toEqual(['udp', 'tcp']);
  });

  it('asks without EDNS where it is not understood', async () => {
    await start('plainUrl', (query) =>
      query.edns ? replyWith(query, { rcode: Rcode.FORMERR, edns: undefined }) : good(query),
    );
    await expect(ask('a')).resolves.toMatchObject({ rcode: 0 });
    await ask('b');
    expect(server.asked.map(({ query }) => query.edns !== undefined)).toEqual([true, false, false]);
  });

  it('asks the only resolver twice about what is not there', async () => {
    await start('plainUrl', (query) => replyWith(query, { rcode: Rcode.NXDOMAIN }));
    await expect(resolver.query(QUESTION)).resolves.toMatchObject({ rcode: Rcode.NXDOMAIN, confirmedBy: 'resolver-1' });
    expect(server.asked).toHaveLength(2);
  });

  it('fails at once where nobody listens', async () => {
    await start('plainUrl', good);
    const { port } = server;
    await server.stop();
    await expect(ask()).rejects.toMatchObject({ reason: 'refused' });
    server = await FakeDns.start(good);
    expect(port).toBeGreaterThan(0);
  });
});

describe('DNS over TLS', () => {
  it('asks with padding, and all queries on one connection', async () => {
    await start('tlsUrl', good);
    const names = Array.from({ length: 20 }, (_, i) => `host-${i}`);
    const answers = await Promise.all(names.map((name) => ask(name)));
    expect(answers.map(({ answers: [record] }) => record?.name)).toEqual(names.map((name) => `${name}.example.com.`));
    expect(server.connections).toBe(1);
    expect(server.asked[0]).toMatchObject({ over: 'tls', query: { rd: true, edns: { options: [{ code: 12 }] } } });
    expect(new Set(server.asked.map(({ query }) => query.id)).size).toBe(20);
  });

  it('opens another connection when the resolver has closed it', async () => {
    await start('tlsUrl', good);
    await ask('a');
    server.dropConnections();
    await expect(ask('b')).resolves.toMatchObject({ rcode: 0 });
    expect(server.connections).toBe(2);
  });

  it('takes the answers in any order', async () => {
    const held: Message[] = [];
    await start('tlsUrl', (query) => (held.push(query) < 2 ? undefined : good(query)));
    const slow = ask('a');
    await expect(ask('b')).resolves.toMatchObject({ answers: [{ name: 'b.example.com.' }] });
    server.dropConnections();
    await expect(slow).resolves.toMatchObject({ answers: [{ type: 'A' }] });
  });

  it('does not talk to somebody with the certificate of another host', async () => {
    await start('tlsUrl', good, { session: {} });
    await expect(ask()).rejects.toMatchObject({ cause: { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' } });
    expect(server.asked).toEqual([]);
  });

  it.each<[string, Partial<Message>]>([
    ['is a question', { qr: false }],
    ['is truncated', { tc: true }],
    ['answers another name', { questions: [{ name: 'example.org.', type: 'A', class: 1 }] }],
  ])('takes nothing that %s', async (_, parts) => {
    await start('tlsUrl', (query) => replyWith(query, parts));
    await expect(ask()).rejects.toMatchObject({ reason: 'malformed' });
  });

  it('replaces a connection that is dead', async () => {
    await start('tlsUrl', good, { pingMs: 0, singleMs: 200 });
    await ask('a');
    server.reply = () => undefined;
    await expect(ask('b')).rejects.toMatchObject({ reason: 'timeout' });
    server.reply = good;
    await ask('c');
    expect(server.connections).toBe(2);
  });
});
