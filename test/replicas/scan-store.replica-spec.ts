import { Readable } from 'node:stream';
import { PatientRedis } from '#platform/runtime/redis/patient-redis.js';
import { RedisOptions } from '#platform/runtime/redis/redis-options.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { parseRedisNodes } from '#platform/config/redis-nodes.js';
import { healthChecks } from '#features/health/health-report.js';
import { DomainList } from '#features/scans/domain-list.js';
import { ScanIntake } from '#features/scans/scan-intake.js';
import type { ScanLine } from '#features/scans/scan-line.js';
import { type ChunkResults, ScanStore } from '#features/scans/scan-store.js';
import type { Cause } from '#features/scans/scan-causes.js';
import { sumsOf } from '#features/scans/scan-sums.js';
import { packWhole, unpackWhole } from '#features/scans/whole-reports.js';
import { describeWithRedis, RedisServer } from './redis-server.js';

const DAYS = 7;
const NOW = 1_790_000_000_000;
/** Octets of Redis memory that a domain may take, finished or not. */
const MOST_OCTETS = 600;
const COUNT = 20_000;
const CHUNKS_AT_ONCE = 8;

jest.setTimeout(120_000);

/** The same numbers in each run. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % below;
}

describeWithRedis('the storage of scans', () => {
  let server: RedisServer;
  let redis: PatientRedis;
  let store: ScanStore;
  beforeAll(async () => {
    server = await RedisServer.start();
    redis = new PatientRedis(new RedisOptions({ nodes: parseRedisNodes(server.url)! }), new Timeouts());
    store = new ScanStore(redis, DAYS);
  });
  beforeEach(() => server.ask((client) => client.flushall()));
  afterAll(async () => {
    redis.close();
    await server.close();
  });

  const memory = () =>
    server.ask(async (client) => Number(/used_memory_dataset:(\d+)/.exec(await client.info('memory'))![1]));
  const begin = async (id: string, domains: readonly string[], isWhole = false) => {
    const taken = await new ScanIntake(store, id).read(
      Readable.from([Buffer.from(domains.join('\n'))]),
      new DomainList('lines'),
    );
    await store.create({ id, owner: 'key:1', label: '', checks: 'health', createdAt: NOW, isWhole, ...taken });
    return taken;
  };
  const firstOpen = async (id: string) => (await store.openNext(id, 1, NOW))![0]!.chunk;
  const results = (chunk: string, begun: number, lines: readonly ScanLine[], more: Partial<ChunkResults> = {}) => ({
    ...{ chunk, begun, lines, sums: sumsOf(lines.map((line) => ({ line, provider: 'dnshost.example' }))) },
    ...{ left: [], isGivenBack: false, again: [], due: NOW, name: `${chunk} ${begun}`, ...more },
  });
  const plain = (domain: string): ScanLine => ({
    domain,
    status: 200,
    at: NOW / 1000,
    score: 90,
    findings: [],
    shared: [],
  });
  const all = async (id: string) => {
    const lines = [];
    for (
      let next = (await store.linesAfter(id, 0))!;
      next.length > 0;
      next = (await store.linesAfter(id, next.at(-1)!.n))!
    )
      lines.push(...next);
    return lines;
  };

  it(`takes at most ${MOST_OCTETS} octets for a domain`, async () => {
    const random = randomNumbers(67);
    const ids = [...healthChecks.values()].flatMap(({ id }) => [`${id}.missing`, `${id}.unknown`]);
    const names = Array.from({ length: COUNT }, (_, i) => `shop-${random(1e9).toString(36)}-${i}.example`);
    const lineOf = (domain: string): ScanLine => ({
      ...{ domain, status: 200, at: NOW / 1000 + random(90_000), score: 40 + random(61) },
      findings: Array.from({ length: 3 + random(8) }, () => [ids[random(random(ids.length) + 1)]!, 'warn'] as const),
      shared: Array.from({ length: random(4) }, () => random(2 ** 31)),
    });
    const causeOf = (): Cause => ({
      kind: 'mx',
      value: `mx${random(5000)}.mailhost.example`,
      finding: 'mx-tls.missing',
      severity: 'warn',
    });
    const before = await memory();
    await begin('memory', names);
    const waiting = (await memory()) - before;
    for (;;) {
      const open = await store.openNext('memory', CHUNKS_AT_ONCE, NOW);
      if (!open) break;
      for (const { chunk } of open) {
        const { domains, begun } = (await store.begin('memory', chunk, NOW))!;
        const counted = domains.map((domain) => ({
          line: lineOf(domain),
          provider: `host${random(300)}`,
          causes: [causeOf()],
        }));
        const lines = counted.map(({ line }) => line);
        await store.store('memory', results(chunk, begun, lines, { sums: sumsOf(counted) }), NOW);
      }
    }
    const done = (await memory()) - before;
    process.stderr.write(`octets a domain: ${Math.round(waiting / COUNT)} waiting, ${Math.round(done / COUNT)} done\n`);
    expect(waiting / COUNT).toBeLessThan(MOST_OCTETS);
    expect(done / COUNT).toBeLessThan(MOST_OCTETS);
    expect(await store.facts('memory', NOW)).toMatchObject({ state: 'done', total: COUNT, done: COUNT });
    expect((await all('memory')).map(({ domain }) => domain).sort()).toEqual(names.toSorted());
    await store.remove('memory');
    expect(await server.ask((client) => client.keys('*'))).toEqual([]);
  });

  it('a list of several megabytes goes through buckets, each domain once and in another order', async () => {
    const names = Array.from({ length: 150_000 }, (_, i) => `customer-${i}.example`);
    const taken = await begin('long', [...names, ...names.slice(0, 1000)]);
    expect(taken).toMatchObject({ total: 150_000, chunks: 3000, duplicates: 1000 });
    expect(await server.ask((client) => client.keys('*bucket*'))).toEqual([]);
    const [first] = (await store.openNext('long', 1, NOW))!;
    const { domains } = (await store.begin('long', first!.chunk, NOW))!;
    const numbers = domains.map((domain) => Number(/\d+/.exec(domain)![0]));
    expect(Math.max(...numbers) - Math.min(...numbers)).toBeGreaterThan(100_000);
  });

  it('a callback is claimed when the scan is over, with pauses, and a few times', async () => {
    const taken = await new ScanIntake(store, 'told').read(
      Readable.from([Buffer.from('a.example')]),
      new DomainList('lines'),
    );
    const callback = { callback: 'https://hooks.example/', callbackKey: 'a-key' };
    await store.create({
      id: 'told',
      owner: 'key:1',
      label: '',
      checks: 'health',
      createdAt: NOW,
      isWhole: false,
      ...taken,
      ...callback,
    });
    expect(await store.claimCallback('told', NOW)).toBeUndefined();
    await store.cancel('told', NOW);
    const claims = [];
    for (let now = NOW; claims.at(-1) !== undefined || claims.length === 0; now += 30_000)
      claims.push(await store.claimCallback('told', now));
    const [first, second] = claims;
    expect([first, second]).toEqual([{ url: callback.callback, key: callback.callbackKey }, 'later']);
    expect(claims.filter((one) => typeof one === 'object')).toHaveLength(4);
    expect(await store.hasCallback('told')).toBe(false);
    expect(await store.claimCallback('none', NOW)).toBeUndefined();
  });

  it('only the last beginning of a chunk stores results, and once', async () => {
    await begin('once', ['a.example', 'b.example', 'c.example']);
    const chunk = await firstOpen('once');
    const stale = (await store.begin('once', chunk, NOW))!;
    const { begun, tries, domains } = (await store.begin('once', chunk, NOW))!;
    expect([domains.length, tries]).toEqual([3, 2]);
    expect(await store.store('once', results(chunk, stale.begun, domains.map(plain)), NOW)).toBe(false);
    const part = results(chunk, begun, [plain(domains[0]!)], { left: domains.slice(1), name: 'part' });
    expect([await store.store('once', part, NOW), await store.store('once', part, NOW)]).toEqual([true, true]);
    expect(await store.facts('once', NOW)).toMatchObject({ state: 'running', done: 1 });
    const rest = results(chunk, begun, domains.slice(1).map(plain));
    expect([await store.store('once', rest, NOW), await store.store('once', rest, NOW)]).toEqual([true, false]);
    expect(await store.begin('once', chunk, NOW)).toBeUndefined();
    expect(await store.openNext('once', 1, NOW)).toBeUndefined();
    expect(await store.facts('once', NOW)).toMatchObject({ state: 'done', done: 3 });
    expect((await all('once')).map(({ n, domain }) => [n, domain])).toEqual(
      domains.map((domain, i) => [i + 1, domain]),
    );
  });

  it('domains to try again are open from a time, and what is given back does not count as a try', async () => {
    await begin('again', ['a.example', 'b.example']);
    const chunk = await firstOpen('again');
    const first = (await store.begin('again', chunk, NOW))!;
    await store.store('again', results(chunk, first.begun, [], { left: first.domains, isGivenBack: true }), NOW);
    const { begun, tries, domains } = (await store.begin('again', chunk, NOW))!;
    expect(tries).toBe(1);
    const more = { again: [domains[1]!], due: NOW + 30_000 };
    await store.store('again', results(chunk, begun, [plain(domains[0]!)], more), NOW);
    expect(await store.openNext('again', 1, NOW)).toEqual([{ chunk: '0.2', due: NOW + 30_000 }]);
    expect((await store.begin('again', '0.2', NOW))!.domains).toEqual([domains[1]]);
  });

  it('a cancelled scan takes what was under way and begins nothing; a deleted one takes nothing', async () => {
    const names = Array.from({ length: 120 }, (_, i) => `d${i}.example`);
    for (const id of ['cancelled', 'deleted']) await begin(id, names);
    const under = async (id: string) => {
      const chunk = await firstOpen(id);
      return { chunk, ...(await store.begin(id, chunk, NOW))! };
    };
    const [one, other] = [await under('cancelled'), await under('deleted')];
    expect(await store.cancel('cancelled', NOW)).toBe('running');
    await store.remove('deleted');
    const part = (begun: typeof one) =>
      results(begun.chunk, begun.begun, begun.domains.slice(0, 10).map(plain), { left: begun.domains.slice(10) });
    expect(await store.store('cancelled', part(one), NOW)).toBe(true);
    expect(await store.store('deleted', part(other), NOW)).toBe(false);
    expect(await store.facts('cancelled', NOW)).toMatchObject({ state: 'cancelled', done: 10 });
    expect(await store.openNext('cancelled', 1, NOW)).toBeUndefined();
    expect(await server.ask((client) => client.keys('*deleted*'))).toEqual([]);
  });

  it('whole reports are kept with their lines, within a limit, and deleted with the scan', async () => {
    const all = async () => server.ask(async (client) => Number(await client.get('dd:{scans}:reported')));
    expect(await store.reserveReports('whole', 2, 5, NOW)).toBe(true);
    expect(await store.reserveReports('second', 4, 5, NOW)).toBe(false);
    expect(await store.reserveReports('third', 3, 5, NOW)).toBe(true);
    expect(await store.reserveReports('fourth', 1, 5, NOW)).toBe(false);
    expect(await store.reserveReports('later', 5, 5, NOW + (DAYS + 2) * 86_400_000)).toBe(true); // the others have expired
    expect(await all()).toBe(5);
    await server.ask((client) => client.flushall());
    await store.reserveReports('whole', 2, 5, NOW);
    await begin('whole', ['a.example', 'b.example'], true);
    const chunk = await firstOpen('whole');
    const { begun, domains, isWhole } = (await store.begin('whole', chunk, NOW))!;
    expect([isWhole, (await store.facts('whole', NOW))!.isWhole]).toEqual([true, true]);
    const reports = await packWhole([Buffer.from('"one"'), undefined]);
    const first = results(chunk, begun, [plain(domains[0]!)], { reports, left: [domains[1]!], name: 'first' });
    await store.store('whole', first, NOW);
    await store.store('whole', results(chunk, begun, [plain(domains[1]!)]), NOW);
    const block = (await store.wholeAfter('whole', 0))!;
    expect(block.lines.map(({ n, domain }) => [n, domain])).toEqual([[1, domains[0]]]);
    expect((await unpackWhole(block.reports!)).map(String)).toEqual(['"one"', '']);
    expect(await store.wholeAfter('whole', 1)).toEqual({ lines: [{ n: 2, ...plain(domains[1]!) }] });
    expect(await store.wholeAfter('whole', 2)).toBeUndefined();
    await store.remove('whole');
    expect(await all()).toBe(0);
    expect(await server.ask((client) => client.keys('*'))).toEqual(['dd:{scans}:reported']);
  });

  it('everything expires', async () => {
    await begin('expiring', ['a.example']);
    const chunk = await firstOpen('expiring');
    const { begun, domains } = (await store.begin('expiring', chunk, NOW))!;
    await store.store('expiring', results(chunk, begun, domains.map(plain)), NOW);
    await server.ask(async (client) => {
      for (const key of await client.keys('*expiring*'))
        expect(await client.pttl(key)).toBeGreaterThan(DAYS * 86_000_000);
    });
  });
});
