import { readFileSync } from 'node:fs';

// Tests that measure CPU time repeat what they measure, and a busy machine takes many times as long by the clock.
jest.setTimeout(900_000);

const ATTEMPTS = 5;
/** CPU time of the main thread in nanoseconds (Linux). */
const MAIN_THREAD = `/proc/self/task/${process.pid}/schedstat`;
/** CPU milliseconds of the sample on the idle machine for which the limits of the tests were chosen. */
const SAMPLE_MS = 20;

/**
 * Whether every attempt takes more CPU time than this on the machine for which the limits were chosen. A single attempt
 * may be slow because of other work of the process.
 */
export function takesLongerThan(milliseconds: number, work: () => unknown): boolean {
  return Array.from({ length: ATTEMPTS }).every(() => {
    const taken = cpuMilliseconds(work);
    return taken > milliseconds && taken > milliseconds * slowness();
  });
}

/**
 * How many times as much CPU time a fixed piece of work takes now. Programs that share a core and its caches cost each
 * other two times the CPU time and more.
 */
export function slowness(): number {
  return Math.max(1, cpuMilliseconds(sample) / SAMPLE_MS);
}

/** CPU milliseconds of this process so far: of its main thread on Linux, otherwise of all threads. */
export function cpuTime(): number {
  try {
    return Number.parseInt(readFileSync(MAIN_THREAD, 'latin1')) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

function cpuMilliseconds(work: () => unknown): number {
  const before = cpuTime();
  work();
  return cpuTime() - before;
}

/** Work like that of the tests: short strings, parts of them, a map and a sorted list. */
function sample(): number {
  const counts = new Map<string, number>();
  for (let i = 0; i < 20_000; i++) {
    const name = `host${i % 977}.${i % 31}.example.com`;
    counts.set(name, (counts.get(name) ?? 0) + name.split('.').length);
  }
  return [...counts.keys()].sort().join(' ').length;
}
