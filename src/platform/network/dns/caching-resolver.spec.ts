import { type Reply, silent, withAddress, withRcode } from '#test/network/fake-doh.js';
import { ResolverPanel } from '#test/network/resolver-panel.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { ResolverOptions } from './resolver-options.js';

const QUESTION = { name: 'example.com', type: 'A' } as const;
const NOERROR = withRcode(Rcode.NOERROR);
const NXDOMAIN = withRcode(Rcode.NXDOMAIN);
const SERVFAIL = withRcode(Rcode.SERVFAIL);
const garbage: Reply = (stream) => {
  stream.respond({ ':status': 200, 'content-type': 'application/dns-message' });
  stream.end('garbage');
};

describe('CachingResolver', () => {
  let panel: ResolverPanel;
  const set = async (replies: Reply[], settings: Partial<ResolverOptions> = {}) => {
    panel = await ResolverPanel.of(replies, settings);
    return panel.resolver;
  };
  afterEach(() => panel.stop());

  it('hands on what the best resolver says', async () => {
    const resolver = await set([withAddress(), silent, silent]);
    await expect(resolver.query(QUESTION)).resolves.toMatchObject({
      ...{ resolver: 'resolver-1', rcode: 0, ad: true, extendedErrors: [] },
      answers: [{ name: 'example.com.', type: 'A', ttl: 60 }],
    });
    expect(panel.counts).toEqual([1, 0, 0]);
  });

  it('asks with recursion, DNSSEC and padding, and with checking disabled when told', async () => {
    const resolver = await set([withAddress()]);
    await resolver.query(QUESTION);
    await resolver.query({ ...QUESTION, checkingDisabled: true });
    expect(panel.servers[0]!.queries).toMatchObject([
      { id: 0, rd: true, cd: false, edns: { dnssecOk: true, options: [{ code: 12 }] } },
      { id: 0, rd: true, cd: true },
    ]);
  });

  describe('a fresh query', () => {
    const held: (() => void)[] = [];
    const later =
      (address: string): Reply =>
      (...args) =>
        void held.push(() => withAddress(address)(...args));
    const addressesOf = ({ answers }: { answers: readonly { data: unknown }[] }) =>
      answers.map(({ data }) => String((data as { address: unknown }).address));
    const FRESH = { ...QUESTION, fresh: true };

    it('never joins one that began before, and its answer stays in the cache', async () => {
      const resolver = await set([later('192.0.2.1')]);
      const server = panel.servers[0]!;
      const before = resolver.query(QUESTION);
      while (held.length < 1) await new Promise((next) => setTimeout(next, 5));
      server.reply = withAddress('192.0.2.2');
      expect(addressesOf(await resolver.query(FRESH))).toEqual(['192.0.2.2']);
      held.splice(0).forEach((answer) => answer());
      expect(addressesOf(await before)).toEqual(['192.0.2.1']);
      expect(addressesOf(await resolver.query(QUESTION))).toEqual(['192.0.2.2']);
      expect(panel.counts).toEqual([2]);
    });

    it('is joined by those that come after it', async () => {
      const resolver = await set([later('192.0.2.3')]);
      const answers = [resolver.query(FRESH), resolver.query(QUESTION)];
      while (held.length < 1) await new Promise((next) => setTimeout(next, 5));
      held.splice(0).forEach((answer) => answer());
      expect((await Promise.all(answers)).map(addressesOf)).toEqual([['192.0.2.3'], ['192.0.2.3']]);
      expect(panel.counts).toEqual([1]);
    });
  });

  describe('when a caller leaves', () => {
    it('asks nothing for one who has left already', async () => {
      const resolver = await set([withAddress()]);
      await expect(resolver.query(QUESTION, AbortSignal.abort())).rejects.toMatchObject({ reason: 'aborted' });
      expect(panel.counts).toEqual([0]);
    });

    it('asks no second resolver when nobody waits any more', async () => {
      const leaving = new AbortController();
      const resolver = await set([
        (...args) => {
          leaving.abort();
          NXDOMAIN(...args);
        },
        NXDOMAIN,
      ]);
      await expect(resolver.query(QUESTION, leaving.signal)).rejects.toMatchObject({ reason: 'aborted' });
      await expect(resolver.query({ ...QUESTION, name: 'other.example' })).resolves.toMatchObject({ rcode: 3 });
      expect(panel.counts).toEqual([2, 1]);
    });

    it('goes on for those who stay', async () => {
      const leaving = new AbortController();
      const resolver = await set([
        (...args) => {
          leaving.abort();
          NXDOMAIN(...args);
        },
        NXDOMAIN,
      ]);
      const left = resolver.query(QUESTION, leaving.signal);
      const stayed = resolver.query(QUESTION, new AbortController().signal);
      await expect(left).rejects.toMatchObject({ reason: 'aborted' });
      await expect(stayed).resolves.toMatchObject({ rcode: 3, confirmedBy: 'resolver-2' });
      expect(panel.counts).toEqual([1, 1]);
    });
  });

  describe('when a resolver is of no use', () => {
    it.each<[string, Reply]>([
      ['sends garbage', garbage],
      ['breaks off', (stream) => stream.destroy(new Error('broken off'))],
      ['redirects', (stream) => stream.respond({ ':status': 301, location: '/' }, { endStream: true })],
    ])('asks the next when it %s', async (_, reply) => {
      const resolver = await set([reply, withAddress('192.0.2.2'), silent]);
      await expect(resolver.query(QUESTION)).resolves.toMatchObject({ resolver: 'resolver-2' });
      expect(panel.counts).toEqual([1, 1, 0]);
    });

    it('asks the next when it is down', async () => {
      const resolver = await set([withAddress(), withAddress('192.0.2.2')]);
      await panel.servers[0]!.stop();
      for (const name of ['a.example', 'b.example', 'c.example']) await resolver.query({ ...QUESTION, name });
      expect(panel.counts).toEqual([0, 3]);
    });

    it('leaves it alone after the second time, for a while', async () => {
      const resolver = await set([NXDOMAIN, garbage, garbage], { restMs: 1000 });
      for (const label of ['a', 'b', 'c', 'd', 'e']) await resolver.query({ ...QUESTION, name: `${label}.example` });
      expect(panel.counts).toEqual([5, 2, 2]);
      panel.clock.time += 1000;
      await resolver.query({ ...QUESTION, name: 'f.example' });
      expect(panel.counts).toEqual([6, 3, 3]);
    });

    it('asks a second one when it is slow, and takes the first answer', async () => {
      const resolver = await set([silent, withAddress('192.0.2.2')], { hedgeMs: 5 });
      await expect(resolver.query(QUESTION)).resolves.toMatchObject({ resolver: 'resolver-2' });
    });

    it('asks none but the first three', async () => {
      const resolver = await set([garbage, garbage, garbage, withAddress(), withAddress()]);
      await expect(resolver.query(QUESTION)).rejects.toMatchObject({ reason: 'malformed' });
      expect(panel.counts).toEqual([1, 1, 1, 0, 0]);
    });

    it('gives up at the deadline when all are silent', async () => {
      const resolver = await set([silent, silent, silent], { deadlineMs: 1000, hedgeMs: 5 });
      await expect(resolver.query(QUESTION)).rejects.toMatchObject({ reason: 'timeout' });
      expect(panel.counts).toEqual([1, 1, 1]);
    });
  });

  describe('before it believes a failure or that something is not there', () => {
    it.each<[string, Reply, Reply, number, number[]]>([
      ['no such name, confirmed', NXDOMAIN, NXDOMAIN, Rcode.NXDOMAIN, [1, 1, 0]],
      ['no data, confirmed', NOERROR, NOERROR, Rcode.NOERROR, [1, 1, 0]],
      ['no such name, but there is', NXDOMAIN, withAddress(), Rcode.NOERROR, [1, 1, 0]],
      ['no such name, but only no data', NXDOMAIN, NOERROR, Rcode.NOERROR, [1, 1, 0]],
      ['failure, confirmed', SERVFAIL, SERVFAIL, Rcode.SERVFAIL, [1, 1, 0]],
      ['failure of one alone', SERVFAIL, withAddress(), Rcode.NOERROR, [1, 1, 0]],
      ['refusal of one alone', withRcode(Rcode.REFUSED), NXDOMAIN, Rcode.NXDOMAIN, [1, 1, 0]],
      ['no such name, and the second fails', NXDOMAIN, SERVFAIL, Rcode.NXDOMAIN, [1, 1, 0]],
      ['no such name, and the second is broken', NXDOMAIN, garbage, Rcode.NXDOMAIN, [1, 1, 1]],
    ])('asks a second: %s', async (_, first, second, rcode, counts) => {
      const resolver = await set([first, second, NXDOMAIN]);
      await expect(resolver.query(QUESTION)).resolves.toMatchObject({ rcode });
      expect(panel.counts).toEqual(counts);
    });

    it.each<[string, Reply, number[]]>([
      ['what is not there', NXDOMAIN, [1, 0, 0]],
      ['what has no data', NOERROR, [1, 0, 0]],
      ['but not a failure', SERVFAIL, [1, 1, 0]],
    ])('believes one alone when told so: %s', async (_, reply, counts) => {
      const resolver = await set([reply, reply, reply]);
      await resolver.query({ ...QUESTION, unconfirmed: true });
      expect(panel.counts).toEqual(counts);
    });

    it('does not take an answer for confirmed that is not', async () => {
      const resolver = await set([NXDOMAIN, withAddress(), withAddress()]);
      await resolver.query({ ...QUESTION, unconfirmed: true });
      await expect(resolver.query(QUESTION)).resolves.toMatchObject({ rcode: Rcode.NOERROR });
    });

    it('takes the data of the second', async () => {
      const resolver = await set([NXDOMAIN, withAddress(), silent]);
      await expect(resolver.query(QUESTION)).resolves.toMatchObject({
        resolver: 'resolver-2',
        answers: [{ type: 'A' }],
      });
    });

    it('uses the single answer when no second one is of use, and does not keep it', async () => {
      const resolver = await set([NXDOMAIN, garbage, garbage]);
      await expect(resolver.query(QUESTION)).resolves.toMatchObject({ resolver: 'resolver-1', rcode: Rcode.NXDOMAIN });
      await resolver.query(QUESTION);
      expect(panel.counts[0]).toBe(2);
    });

    it('uses the single answer when no second one comes in time', async () => {
      const resolver = await set([NXDOMAIN, silent, silent], { deadlineMs: 1000, hedgeMs: 5 });
      await expect(resolver.query(QUESTION)).resolves.toMatchObject({ resolver: 'resolver-1', rcode: Rcode.NXDOMAIN });
    });
  });

  describe('asks once', () => {
    it('what is asked several times at once', async () => {
      const resolver = await set([withAddress()]);
      const spellings = ['example.com', 'EXAMPLE.com', 'example.com.'];
      await Promise.all(spellings.map((name) => resolver.query({ ...QUESTION, name })));
      expect(panel.counts).toEqual([1]);
    });

    it('although the caller who asked first has left', async () => {
      const resolver = await set([withAddress()]);
      const caller = new AbortController();
      const left = resolver.query(QUESTION, caller.signal);
      const stayed = resolver.query(QUESTION);
      caller.abort();
      await expect(left).rejects.toMatchObject({ reason: 'aborted' });
      await expect(stayed).resolves.toMatchObject({ rcode: 0 });
      expect(panel.counts).toEqual([1]);
    });

    it.each<[string, Reply, number, number]>([
      ['what is there', withAddress(), 1, 1],
      ['what is not, which two have to say', NXDOMAIN, 2, 1],
      ['but not what failed', SERVFAIL, 2, 2],
    ])('while the answer holds: %s', async (_, reply, resolvers, times) => {
      const resolver = await set([reply, reply]);
      const asked = () => panel.counts.reduce((sum, count) => sum + count) / resolvers;
      await resolver.query(QUESTION);
      panel.clock.time += 59_000;
      await resolver.query(QUESTION);
      expect(asked()).toBe(times);
      panel.clock.time += 1000;
      await resolver.query(QUESTION);
      expect(asked()).toBe(times + 1);
    });

    it('and counts the TTL down', async () => {
      const resolver = await set([withAddress()]);
      await resolver.query(QUESTION);
      panel.clock.time += 20_000;
      await expect(resolver.query(QUESTION)).resolves.toMatchObject({ answers: [{ ttl: 40 }] });
    });

    it('but each question for itself', async () => {
      const resolver = await set([withAddress()]);
      await resolver.query(QUESTION);
      await resolver.query({ ...QUESTION, checkingDisabled: true });
      await resolver.query({ ...QUESTION, name: 'example.org' });
      expect(panel.counts).toEqual([3]);
    });
  });

  it('asks no more at once than allowed, and turns away what cannot wait', async () => {
    const waiting: (() => void)[] = [];
    const later: Reply = (...args) => waiting.push(() => withAddress()(...args));
    const resolver = await set([later], { limits: { total: 2, perKey: 2, waiting: 1, waitMs: 1000 } });
    const asks = ['a', 'b', 'c', 'd'].map((name) => resolver.query({ ...QUESTION, name: `${name}.example` }));
    await expect(asks[3]).rejects.toMatchObject({ reason: 'busy' });
    while (waiting.length < 2) await new Promise(setImmediate);
    expect(panel.counts).toEqual([2]);
    for (let answered = 0; answered < 3; answered++) {
      while (waiting.length === 0) await new Promise(setImmediate);
      waiting.shift()!();
    }
    await expect(Promise.all(asks.slice(0, 3))).resolves.toHaveLength(3);
  });

  it.each(['a..example', '', `${'a'.repeat(64)}.example`])('cannot ask for the name %j', async (name) => {
    const resolver = await set([withAddress()]);
    await expect(resolver.query({ ...QUESTION, name })).rejects.toMatchObject({ reason: 'malformed' });
    expect(panel.counts).toEqual([0]);
  });

  it('goes to the next resolver when the best has its hands full', async () => {
    const limits = { total: 3, perKey: 1, waiting: 0, waitMs: 60_000 };
    const resolver = await set([silent, withAddress(), withAddress()], { limits });
    resolver.query({ name: 'stuck.example', type: 'A' }).catch(() => undefined);
    await expect(resolver.query(QUESTION)).resolves.toMatchObject({ resolver: 'resolver-2' });
    expect(panel.counts).toEqual([1, 1, 0]);
  });

  describe('queryEach', () => {
    it('reports each resolver for itself, in order, from no cache', async () => {
      const resolver = await set([withAddress(), NXDOMAIN, silent, garbage, SERVFAIL], { deadlineMs: 1000 });
      await resolver.query(QUESTION);
      await expect(resolver.queryEach(QUESTION)).resolves.toMatchObject([
        { id: 'resolver-1', label: 'Number 1', answer: { resolver: 'resolver-1', rcode: 0, ad: true } },
        { id: 'resolver-2', answer: { resolver: 'resolver-2', rcode: 3 } },
        { id: 'resolver-3', error: { reason: 'timeout' } },
        { id: 'resolver-4', error: { reason: 'malformed' } },
        { id: 'resolver-5', answer: { rcode: 2 } },
      ]);
      expect(panel.counts).toEqual([2, 1, 1, 1, 1]);
    });

    it('knows no other resolvers', async () => {
      const resolver = await set([withAddress()]);
      await expect(resolver.queryAt('resolver-9', QUESTION)).rejects.toMatchObject({ reason: 'no-route' });
    });
  });
});
