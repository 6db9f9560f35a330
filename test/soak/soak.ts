import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../lab/free-port.js';
import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import { openHostileZones } from '../lab/domains/hostile-domains.js';
import { RedisServer, redisIsInstalled } from '../replicas/redis-server.js';
import { ProcessWatch, type Sample, slope } from './process-watch.js';
import { highestRate, load, type Run } from './traffic-mix.js';

/**
 * `npm run soak [-- minutes [hostile] [new-clients] [rate=N]]`: runs the built service with the lab for this time, at
 * this rate or the highest it sustains.
 */
const [minutesSaid = '10', ...options] = process.argv.slice(2);
const minutes = Number(minutesSaid);
const rateSaid = options.find((option) => option.startsWith('rate='))?.slice('rate='.length);
const SAMPLES = 120;
const WARM_UP = 0.4; // share of the time in which caches fill and the heap grows
const MAX_GROWTH = 0.1;

/** A small heap and small caches are full early; growth after that is a leak. */
const SMALL_HEAP = '--max-old-space-size=96';
const SETTINGS = {
  HOST: '127.0.0.1',
  TRUST_PROXY: '1',
  DD_LOG_LEVEL: 'error',
  DD_DOCTOR: 'off',
  DD_LIMIT_DAY_ANONYMOUS: '1000000000',
  DD_CACHE_ENTRIES: '500',
  DD_DNS_CACHE_ENTRIES: '500',
};

const lab = await startPopulatedLab();
const hostile = options.includes('hostile') ? openHostileZones(lab) : [];
const mix = { hostile, newClients: options.includes('new-clients') };
setInterval(() => lab.traffic.clear(), 1000).unref(); // the log would keep every query of the run
const redis = redisIsInstalled ? await RedisServer.start() : undefined;
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const service = spawn(process.execPath, [SMALL_HEAP, 'dist/main.js'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...SETTINGS,
    ...lab.environment,
    NODE_ENV: 'production',
    PORT: String(port),
    ...(redis && { REDIS_URL: redis.url }),
  },
});

try {
  await listening(service);
  say(`${[minutes, 'minutes', ...options].join(' ')}, ${redis ? 'with' : 'without'} Redis`);
  const rate = rateSaid === undefined ? await highestRate(url, mix, report) : Number(rateSaid);
  const watch = new ProcessWatch(service.pid!, (minutes * 60_000) / SAMPLES);
  const run = await load(url, rate, minutes * 60, mix);
  watch.stop();
  report(run);
  process.exitCode = judge(watch) && run.bad === 0 ? 0 : 1;
} finally {
  service.kill('SIGKILL');
  await redis?.close();
  await lab.close();
}
process.exit(); // docs/decisions/0014

function report({ rate, total, bad, late, p99, held }: Run): void {
  say(`${rate}/s: ${total} requests, ${bad} bad, ${late} of them late, p99 ${p99} ms${held ? '' : ', not held'}`);
}

/** Whether memory and descriptors are nearly constant after the warm-up. */
function judge({ samples }: ProcessWatch): boolean {
  const warm = samples.slice(samples.length * WARM_UP);
  const verdicts = (['megabytes', 'descriptors'] as const).map((what) => {
    const [first, last] = [warm[0]![what], warm.at(-1)![what]];
    const growth = slope(warm, what);
    const flat = (growth * (warm.at(-1)!.minute - warm[0]!.minute)) / first < MAX_GROWTH;
    const figures = `${first.toFixed(0)} at first, ${last.toFixed(0)} at last, slope ${growth.toFixed(3)} a minute`;
    say(`${what}: ${figures}: ${flat ? 'flat' : 'GROWING'}`);
    say(`  by tenths of the time: ${tenths(samples, what).join(', ')}`);
    return flat;
  });
  return !verdicts.includes(false);
}

/** Values of ten equal periods, which show whether growth continues. */
function tenths(samples: readonly Sample[], what: 'megabytes' | 'descriptors'): string[] {
  const size = samples.length / 10;
  return Array.from({ length: 10 }, (_, i) => {
    const part = samples.slice(Math.floor(i * size), Math.floor((i + 1) * size));
    return (part.reduce((sum, sample) => sum + sample[what], 0) / part.length).toFixed(0);
  });
}

async function listening(process: ChildProcess): Promise<void> {
  while (process.exitCode === null) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(100);
  }
  throw new Error(`the service ended with ${process.exitCode}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
