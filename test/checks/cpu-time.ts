const ATTEMPTS = 3;

/** Whether work takes that much of a processor every time: once may be the fault of whatever else the process does. */
export function takesLongerThan(milliseconds: number, work: () => unknown): boolean {
  return Array.from({ length: ATTEMPTS }).every(() => cpuMilliseconds(work) > milliseconds);
}

function cpuMilliseconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
