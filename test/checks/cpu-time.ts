import { readFileSync } from 'node:fs';

const ATTEMPTS = 3;
/** What Linux counts for the main thread alone, in nanoseconds. */
const MAIN_THREAD = `/proc/self/task/${process.pid}/schedstat`;

/** Whether work takes that much of a processor every time: once may be the fault of whatever else the process does. */
export function takesLongerThan(milliseconds: number, work: () => unknown): boolean {
  return Array.from({ length: ATTEMPTS }).every(() => cpuMilliseconds(work) > milliseconds);
}

/** CPU milliseconds of this process so far: of its main thread where the system tells, else of all its threads. */
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
