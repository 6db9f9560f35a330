import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOSTILE_DOMAINS } from '../lab/domains/hostile-domains.js';
import { ATTACKS, ORDINARY } from './attacks.js';
import { Liveness } from './liveness.js';
import { PipeliningClients } from './pipelining-clients.js';
import { ProcessWatch, slope } from './process-watch.js';
import { Sender } from './sender.js';
import { UPLOADS } from './uploads.js';

/**
 * `npm run soak:hostile [-- minutes [scale]]`: all attacks of docs/security.md at once against a process with the heap
 * that Node uses in a container of 512 MiB. The scale multiplies their rates, for slow or shared machines. Fails if the
 * process exits, its memory grows, it responds late, or ordinary clients are not served.
 */
const [minutes = 10, scale = 1] = process.argv.slice(2).map(Number);
const HEAP = '--max-old-space-size=259';
const SAMPLES = 120;
const WARM_UP = 0.4;
const MAX_GROWTH = 0.1;
const MAX_MEGABYTES = 512;
const MAX_WAIT_MS = 100;
const LEAST_SERVED = 0.95;

const names = HOSTILE_DOMAINS.map(({ name }) => name);
const child = fork('test/soak/hostile-service.ts', names, { execArgv: [HEAP, '--import', './scripts/typescript.mjs'] });
let ended: string | undefined;
child.once('exit', (code, signal) => (ended = `exit ${code ?? signal}`));
const [url] = (await once(child, 'message')) as [string];
const senders = [...ATTACKS, ...UPLOADS].map((attack, index) => new Sender(url, attack, index + 1, scale));
const ordinary = new Sender(url, ORDINARY, 100, scale);
const pipelining = new PipeliningClients(url, scale);
const liveness = new Liveness(url, child.pid!);
const watch = new ProcessWatch(child.pid!, (minutes * 60_000) / SAMPLES);
for (let left = minutes * 60; left > 0 && ended === undefined; left--) await sleep(1000);
watch.stop();
pipelining.stop();
const { waits, failed } = await liveness.stop();
if (ended === undefined) await Promise.all([ordinary, ...senders].map((sender) => sender.stop()));

const warm = watch.samples.slice(watch.samples.length * WARM_UP);
const sizes = warm.map(({ megabytes }) => megabytes);
const growth = slope(warm, 'megabytes') * (warm.at(-1)!.minute - warm[0]!.minute);
const verdicts: [string, boolean][] = [
  [`the process: ${ended ?? 'runs'}`, ended === undefined],
  [
    `memory: ${Math.min(...sizes).toFixed(0)} to ${Math.max(...sizes).toFixed(0)} MB`,
    Math.max(...sizes) < MAX_MEGABYTES,
  ],
  [`growth: ${growth.toFixed(0)} MB`, growth < MAX_GROWTH * sizes[0]!],
  [
    `/healthz: ${waits.length} times, ${failed} failed, p50 ${waitOf(50).toFixed(0)} ms, p99 ${waitOf(99).toFixed(0)} ms`,
    failed === 0 && waitOf(99) < MAX_WAIT_MS,
  ],
  [ordinary.summary, ordinary.share('200') >= LEAST_SERVED],
];
for (const { summary } of [...senders, pipelining]) say(summary);
say(`memory by tenths of the time, MB: ${tenths().join(', ')}`);
for (const [what, holds] of verdicts) say(`${holds ? 'holds' : 'FAILS'}  ${what}`);
process.exit(verdicts.every(([, holds]) => holds) ? 0 : 1); // docs/decisions/0014

/** Percentile of the waiting times in milliseconds. */
function waitOf(percent: number): number {
  return waits[Math.floor((waits.length * percent) / 100)] ?? 0;
}

function tenths(): string[] {
  const { samples } = watch;
  const size = samples.length / 10;
  return Array.from({ length: 10 }, (_, i) => {
    const part = samples.slice(Math.floor(i * size), Math.floor((i + 1) * size));
    return (part.reduce((sum, { megabytes }) => sum + megabytes, 0) / part.length).toFixed(0);
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
