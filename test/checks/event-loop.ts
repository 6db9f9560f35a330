import { constants, performance, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { cpuTime, slowness } from './cpu-time.js';

const ATTEMPTS = 12;
/** Shorter turns of the event loop are ignored. */
const SHORT_MS = 10;

interface Turn {
  readonly from: number;
  readonly to: number;
  readonly cpu: number;
}

/**
 * CPU milliseconds of the longest task between two turns of the event loop, less what other programs on the same core
 * cost (see `slowness`). Returns the first attempt within the limit,
 * otherwise the best one, because other work of the process can slow down a single attempt.
 */
export async function longestDelay(limit: number, work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least >= limit; attempt++) {
    const delay = await delayOf(work);
    least = Math.min(least, delay < limit ? delay : delay / slowness());
  }
  return least;
}

/** One attempt, without the time of full garbage collections, which depends on what earlier tests left in memory. */
async function delayOf(work: () => Promise<unknown>): Promise<number> {
  const collections: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries().filter(isFull)));
  observer.observe({ entryTypes: ['gc'] });
  const turns = await longTurns(work);
  await new Promise((resolve) => setTimeout(resolve, 1)); // entries are delivered a turn later
  collections.push(...observer.takeRecords().filter(isFull));
  observer.disconnect();
  return Math.max(SHORT_MS, ...turns.map((turn) => turn.cpu - collecting(turn, collections)));
}

async function longTurns(work: () => Promise<unknown>): Promise<Turn[]> {
  const turns: Turn[] = [];
  let last = { at: performance.now(), cpu: cpuTime() };
  const look = () => {
    const now = { at: performance.now(), cpu: cpuTime() };
    const turn = { from: last.at, to: now.at, cpu: now.cpu - last.cpu };
    if (turn.cpu > SHORT_MS) turns.push(turn);
    last = now;
  };
  let next = setImmediate(function turn() {
    look();
    next = setImmediate(turn);
  });
  await work();
  look();
  clearImmediate(next);
  return turns;
}

function isFull(entry: PerformanceEntry): boolean {
  const { kind } = (entry as PerformanceEntry & { readonly detail: { readonly kind: number } }).detail;
  return kind !== constants.NODE_PERFORMANCE_GC_MINOR;
}

function collecting({ from, to }: Turn, collections: readonly PerformanceEntry[]): number {
  return collections
    .filter(({ startTime }) => startTime >= from && startTime < to)
    .reduce((sum, { duration }) => sum + duration, 0);
}
