import { createServer } from 'node:http';
import { LabApp } from '../e2e/lab-app.js';
import type { Answer } from '../e2e/running-app.js';
import { FaultyLine, LINE_FAULTS, type LineFault } from '../lab/faulty-line.js';
import { LoopbackServer } from '../lab/loopback-server.js';
import { eventually } from './eventually.js';
import { FaultTable } from './fault-table.js';
import { describeWithRedis, RedisServer } from './redis-server.js';

const DNS_MS = 1500;
const RDAP_MS = 1500;
const REGISTRAR_MS = 500;
const REDIS_MS = 300; // of added latency
const REPORT_MS = 12_000;
const MARGIN_MS = 10_000; // long enough for a busy machine; without a timeout the request would never end
const HARMLESS = 'slow';

interface Upstream {
  readonly name: string;
  readonly deadlineMs: number;
  readonly become: (fault: LineFault | 'well') => void;
  readonly ask: () => Promise<Answer>;
  /** Asserts the expected response. */
  readonly holds: (answer: Answer, fault: LineFault) => void;
}

describeWithRedis('every upstream, every fault', () => {
  let app: LabApp;
  let redis: RedisServer;
  let registrar: LoopbackServer;
  let registrarLine: FaultyLine;
  let redisLine: FaultyLine;
  const table = new FaultTable();
  let serial = 0;
  const fresh = () => `fresh-${serial++}`;
  const lookup = (headers = {}) => app.get(`lookup/${fresh()}.wildcard.com/A`, headers);
  const isSound = ({ status, body }: Answer) =>
    expect([status, body]).toMatchObject([200, { status: 0, ad: true, answers: [{ data: '77.77.3.1' }] }]);
  const readiness = async () => ((await app.app.get('/readyz')).body as { status: string }).status;

  beforeAll(async () => {
    redis = await RedisServer.start();
    registrar = await LoopbackServer.start(createServer((_, response) => response.end()));
    redisLine = await FaultyLine.to(redis.port, { head: '$2000000000\r\n' });
    registrarLine = await FaultyLine.to(registrar.port, {
      head: 'HTTP/1.1 200 OK\r\nContent-Length: 2000000000\r\n\r\n',
    });
    app = await LabApp.start({
      REDIS_URL: `redis://${redisLine.address}`,
      REGISTRAR_VERIFY_URL: `http://${registrarLine.address}/`,
      DD_REGISTRAR_TIMEOUT_MS: String(REGISTRAR_MS),
      DD_DNS_DEADLINE_MS: String(DNS_MS),
      DD_PROPAGATION_DEADLINE_MS: String(DNS_MS),
      DD_DNS_HEDGE_MS: '100',
      DD_RDAP_TIMEOUT_MS: String(RDAP_MS),
    });
  });
  afterAll(async () => {
    table.print();
    await app.close();
    await Promise.all([registrarLine.close(), redisLine.close()]);
    await Promise.all([registrar.close(), redis.close()]);
  });

  const resolvers =
    (...numbers: number[]) =>
    (fault: LineFault | 'well') => {
      for (const number of numbers) app.lab.resolver(number).become(fault);
    };

  const UPSTREAMS: Upstream[] = [
    ...[1, 2, 3].map((number) => ({
      name: `resolver-${number}: lookup`,
      deadlineMs: DNS_MS,
      become: resolvers(number),
      ask: () => lookup(),
      holds: isSound,
    })),
    ...[1, 2, 3, 4, 5].map((number) => ({
      name: `resolver-${number}: propagation`,
      deadlineMs: DNS_MS,
      become: resolvers(number),
      ask: () => app.get(`propagation/${fresh()}.wildcard.com/A`),
      holds: ({ status, body }: Answer, fault: LineFault) =>
        expect([status, body]).toMatchObject([
          200,
          { consistency: { reachable: fault === HARMLESS ? 5 : 4, consistent: true } },
        ]),
    })),
    {
      name: 'every resolver: lookup',
      deadlineMs: DNS_MS,
      become: resolvers(1, 2, 3, 4, 5),
      ask: () => lookup(),
      holds: ({ status }, fault) => expect(status).toBe(fault === HARMLESS ? 200 : 502),
    },
    {
      name: 'every resolver: check',
      deadlineMs: REPORT_MS,
      become: resolvers(1, 2, 3, 4, 5),
      ask: () => app.get(`check/${fresh()}.wildcard.com`),
      holds: ({ status }, fault) => expect(status).toBe(fault === HARMLESS ? 200 : 502),
    },
    {
      name: 'RDAP: availability',
      deadlineMs: RDAP_MS,
      become: (fault) => app.lab.rdap.become(fault),
      ask: () => app.get(`availability/${fresh()}.com`),
      holds: ({ status, body }, fault) =>
        expect([status, body]).toMatchObject([200, { state: fault === HARMLESS ? 'available' : 'unknown' }]),
    },
    {
      name: 'registrar: lookup with a key',
      deadlineMs: REGISTRAR_MS,
      become: (fault) => registrarLine.become(fault),
      ask: () => lookup({ 'x-api-key': fresh() }),
      holds: (answer, fault) => {
        isSound(answer);
        const known = [HARMLESS, 'oversized'].includes(fault); // the status is enough
        expect(answer.headers.get('x-api-key-status')).toBe(known ? null : 'unverified');
      },
    },
    {
      name: 'Redis: lookup',
      deadlineMs: REDIS_MS,
      become: (fault) => redisLine.become(fault),
      ask: () => lookup(),
      holds: isSound,
    },
  ];

  describe.each(UPSTREAMS)('$name', ({ name, deadlineMs, become, ask, holds }) => {
    it.each(LINE_FAULTS)('%s', async (fault) => {
      const normal = await timed(ask());
      become(fault);
      const start = performance.now();
      const answer = await ask();
      const ms = performance.now() - start;
      become('well');
      table.note(`${name} (${deadlineMs} ms)`, fault, `${answer.status} ${ms.toFixed(0)} ms`);
      holds(answer, fault);
      expect(ms).toBeLessThan(normal + deadlineMs + MARGIN_MS);
      await eventually(async () => (await readiness()) === 'ready');
    });
  });

  describe('Redis', () => {
    it.each(LINE_FAULTS)('%s: readiness says so, and that it is back', async (fault) => {
      redisLine.become(fault);
      await lookup();
      const noticed = await readiness();
      const times = [];
      for (let i = 0; i < 5; i++) times.push(await timed(lookup()));
      redisLine.become('well');
      const back = await eventually(async () => (await readiness()) === 'ready');
      table.note('Redis: the longest of 5 more', fault, `200 ${Math.max(...times).toFixed(0)} ms`);
      table.note('Redis: in use again after', fault, `${back.toFixed(0)} ms`);
      expect(noticed).toBe('degraded');
      expect(Math.max(...times)).toBeLessThan(REDIS_MS + MARGIN_MS);
    });
  });
});

async function timed(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work;
  return performance.now() - start;
}
