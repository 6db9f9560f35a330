import { readFileSync } from 'node:fs';

export interface ProcessUsage {
  /** CPU time since the process began. */
  readonly cpuMs: number;
  /** Resident memory, without the files that processes share. */
  readonly bytes: number;
}

/** Of Linux on every architecture that Node supports. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;
/** Positions after the name of the program, which may contain spaces and parentheses (proc_pid_stat(5)). */
const USER_TIME = 11;
const SYSTEM_TIME = 12;
const RESIDENT = 1;
const SHARED = 2;

/** Undefined where the system does not say it: outside of Linux, or after the process has ended. */
export function usageOf(pid: number): ProcessUsage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const times = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const pages = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return {
      cpuMs: (Number(times[USER_TIME]) + Number(times[SYSTEM_TIME])) * TICK_MS,
      bytes: (Number(pages[RESIDENT]) - Number(pages[SHARED])) * PAGE_BYTES,
    };
  } catch {
    return undefined;
  }
}
