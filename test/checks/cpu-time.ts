import { readFileSync } from 'node:fs';

// Tests that measure CPU time repeat what they measure, and a busy machine takes many times as long by the clock.
jest.setTimeout(900_000);

const ATTEMPTS = 3;
/** CPU time of the main thread in nanoseconds (Linux). */
const MAIN_THREAD = `/proc/self/task/${process.pid}/schedstat`;

/** Whether every attempt takes more CPU time than this; a single one may be slow because of other work of the process. */
export function takesLongerThan(milliseconds: number, work: () => unknown): boolean {
  return Array.from({ length: ATTEMPTS }).every(() => cpuMilliseconds(work) > milliseconds);
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
