import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';

const ROOT = '/sys/fs/cgroup';
const MEBIBYTE = 2 ** 20;
const NANOSECONDS = 1e6;
const MICROSECONDS = 1e3;
/** Of /proc/stat, in units of 10 ms: user, nice, system, and further kinds of work after the two kinds of idleness. */
const TICK_MS = 10;

/** The core of the service and its workers; everything else of the test runs on the others. */
const CORE = 0;

/** A cgroup with a limit of memory and one core, like a container. Needs root. */
export class Container {
  private readonly hasTwoHierarchies = existsSync(`${ROOT}/memory`);
  private readonly memory: string;
  private readonly accounting: string;
  private readonly begun = { at: performance.now(), own: 0, busy: 0 };

  constructor(name: string, megabytes: number) {
    this.memory = this.hasTwoHierarchies ? `${ROOT}/memory/${name}` : `${ROOT}/${name}`;
    this.accounting = this.hasTwoHierarchies ? `${ROOT}/cpuacct/${name}` : this.memory;
    if (!this.hasTwoHierarchies) writeFileSync(`${ROOT}/cgroup.subtree_control`, '+memory +cpu');
    for (const path of this.folders) mkdirSync(path, { recursive: true });
    const file = this.hasTwoHierarchies ? 'memory.limit_in_bytes' : 'memory.max';
    writeFileSync(`${this.memory}/${file}`, String(megabytes * MEBIBYTE));
    this.restart();
  }

  /** A command that runs this one inside. Its process id is that of what it runs. */
  around(command: readonly string[]): [file: string, args: string[]] {
    const enter = this.folders.map((path) => `echo $$ > ${path}/cgroup.procs`).join(' && ');
    return ['sh', ['-c', `${enter} && exec "$@"`, 'inside', 'taskset', '-c', String(CORE), ...command]];
  }

  /** Begins to measure. */
  restart(): void {
    Object.assign(this.begun, { at: performance.now(), own: this.ownMs(), busy: busyMs() });
  }

  /** Part of the core that programs outside took since then, from 0 to 1. */
  get takenByOthers(): number {
    const passed = performance.now() - this.begun.at;
    const others = busyMs() - this.begun.busy - (this.ownMs() - this.begun.own);
    return Math.min(1, Math.max(0, others / passed));
  }

  /** Megabytes in use by all processes inside, without files that are cached. */
  get megabytes(): number {
    const name = this.hasTwoHierarchies ? 'total_rss' : 'anon';
    return numberAfter(readFileSync(`${this.memory}/memory.stat`, 'utf8'), name) / MEBIBYTE;
  }

  /** Processes that the kernel ended because the memory was used up. */
  get killed(): number {
    const file = this.hasTwoHierarchies ? 'memory.oom_control' : 'memory.events';
    return numberAfter(readFileSync(`${this.memory}/${file}`, 'utf8'), 'oom_kill');
  }

  /** After everything inside has ended. */
  remove(): void {
    for (const path of this.folders) rmdirSync(path);
  }

  private get folders(): string[] {
    return [...new Set([this.memory, this.accounting])];
  }

  private ownMs(): number {
    if (this.hasTwoHierarchies) return Number(readFileSync(`${this.accounting}/cpuacct.usage`, 'utf8')) / NANOSECONDS;
    return numberAfter(readFileSync(`${this.accounting}/cpu.stat`, 'utf8'), 'usage_usec') / MICROSECONDS;
  }
}

/** Undefined where no cgroup can be made: without root, or outside of Linux. */
export function tryContainer(name: string, megabytes: number): Container | undefined {
  try {
    return new Container(name, megabytes);
  } catch {
    return undefined;
  }
}

/** Moves this process, and what it starts from now on, to the other cores. */
export function leaveCore(): void {
  const others = cpus().length - 1;
  if (availableParallelism() > 1) execFileSync('taskset', ['-a', '-p', '-c', `1-${others}`, String(process.pid)]);
}

/** Time in which the core was not idle. */
function busyMs(): number {
  const line = new RegExp(`^cpu${CORE} (.*)$`, 'm').exec(readFileSync('/proc/stat', 'utf8'))![1]!;
  const [user, nice, system, , , interrupts, softInterrupts] = line.split(' ').map(Number);
  return (user! + nice! + system! + interrupts! + softInterrupts!) * TICK_MS;
}

function numberAfter(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}
