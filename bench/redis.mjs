import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { MemoryCounters } from '../dist/platform/edge/limits/memory-counters.js';
import { packReport, unpackReport } from '../dist/platform/edge/reports/report-packing.js';
import { SharedCounters } from '../dist/platform/edge/limits/shared-counters.js';
import { SharedReports } from '../dist/platform/edge/reports/shared-reports.js';
import { RedisOptions } from '../dist/platform/runtime/redis/redis-options.js';
import { RedisStore } from '../dist/platform/runtime/redis/redis-store.js';
import { Skipped } from './load.mjs';
import { compared, inTurns, msOf } from './rounds.mjs';

const PORT = 31_379;
const HITS = 2000;
const DAY = 86_400_000;
const config = { cache: { ttlMs: 300_000 } };
const clock = { now: () => Date.now() };
/** About the size of a health report: 2.4 kB of JSON. */
const report = {
  madeAt: 1,
  lifetimeMs: 300_000,
  body: {
    findings: Array.from({ length: 24 }, (_, i) => ({
      id: `check-${i}.ok`,
      severity: 'ok',
      params: { count: i, name: `mx${i}.example.com` },
    })),
  },
};

/** Cost of shared state in Redis per request, compared with a single process. */
export async function run() {
  const server = spawn('redis-server', ['--port', String(PORT), '--save', ''], { stdio: 'ignore' });
  const isMissing = await once(server, 'spawn').then(
    () => false,
    () => true,
  );
  if (isMissing) throw new Skipped('not installed: redis-server');
  const node = { host: '127.0.0.1', port: PORT, db: 0, tls: false };
  const store = new RedisStore(new RedisOptions({ nodes: [node], timeoutMs: 5000 }));
  try {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await store.onModuleInit();
    return [await hits(store), await reports(store)];
  } finally {
    store.onApplicationShutdown();
    server.kill();
  }
}

async function hits(store) {
  const memory = new MemoryCounters(clock);
  const shared = new SharedCounters(store, new MemoryCounters(clock), clock);
  const hit = (counters) => (i) => counters.increment(`{ip:10.0.${i >> 8}.${i & 255}}:day`, DAY, 50);
  const rounds = await inTurns({
    'in memory': oneByOne(hit(memory)),
    'in Redis, one by one': oneByOne(hit(shared)),
    'in Redis, 50 at once': atOnce(hit(shared), 50),
  });
  return compared('redis: a hit', 'µs', rounds, (of) => of['in memory'] / of['in Redis, 50 at once']);
}

async function reports(store) {
  const give = new SharedReports(store, config);
  let serial = 0;
  const make = () => Promise.resolve(report);
  const rounds = await inTurns({
    pack: oneByOne(() => packReport(report)),
    unpack: oneByOne(
      (
        (bytes) => () =>
          unpackReport(bytes)
      )(packReport(report)),
    ),
    'make and give': oneByOne(() => give.once(`bench:${serial++}`, make, () => true)),
    receive: oneByOne((i) => give.once(`bench:${i}`, make, () => true)),
  });
  const name = `redis: a report of ${packReport(report).length} bytes packed`;
  return compared(name, 'µs', rounds, (of) => of.pack / of.receive);
}

/** Microseconds per call. */
function oneByOne(work) {
  return each(async () => {
    for (let i = 0; i < HITS; i++) await work(i);
  });
}

function atOnce(work, width) {
  return each(async () => {
    for (let i = 0; i < HITS; i += width) await Promise.all(Array.from({ length: width }, (_, j) => work(i + j)));
  });
}

function each(works) {
  return async () => ((await msOf(works)) / HITS) * 1000;
}
