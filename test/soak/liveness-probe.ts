// Requests the liveness endpoint as an orchestrator does, over a new connection each time, and measures the CPU time of
// the service until the response: the waiting time on a dedicated core.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 100;
const NANOSECONDS = 1e6;

export interface Waits {
  readonly failed: number;
  /** Milliseconds of CPU time of the service until the response, sorted. */
  readonly waits: readonly number[];
  /** The same by the clock, sorted. */
  readonly byClock: readonly number[];
}

const [url, pid] = process.argv.slice(2);
const waits: number[] = [];
const byClock: number[] = [];
let failed = 0;
const stop = new AbortController();
process.once('message', () => stop.abort()).once('disconnect', () => process.exit());
while (!stop.signal.aborted) {
  const [start, before] = [performance.now(), cpuMilliseconds()];
  if (await isAlive()) {
    byClock.push(performance.now() - start);
    waits.push(Math.min(byClock.at(-1)!, cpuMilliseconds() - before));
  } else failed++;
  await sleep(EVERY_MS);
}
const ascending = (one: number, other: number) => one - other;
const told: Waits = { failed, waits: waits.sort(ascending), byClock: byClock.sort(ascending) };
process.send!(told, undefined, undefined, () => process.exit()); // docs/decisions/0014

async function isAlive(): Promise<boolean> {
  try {
    const [response] = (await once(get(`${url!}/healthz`, { agent: false }), 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode === 200;
  } catch {
    return false;
  }
}

/** CPU time of the main thread of the service (Linux). */
function cpuMilliseconds(): number {
  try {
    return Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1')) / NANOSECONDS;
  } catch {
    return 0; // the process has exited
  }
}
