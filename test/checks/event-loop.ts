import { cpuTime } from './cpu-time.js';

const ATTEMPTS = 24;

/**
 * CPU milliseconds of the longest piece of work between two turns of the event loop: of the first attempt that is within
 * the limit, else of the best one, since once may be the fault of whatever else the process does.
 */
export async function longestDelay(limit: number, work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least >= limit; attempt++) least = Math.min(least, await delayOf(work));
  return least;
}

/** The same of one attempt. */
export async function delayOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = cpuTime();
  const look = () => {
    const now = cpuTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  let next = setImmediate(function turn() {
    look();
    next = setImmediate(turn);
  });
  await work();
  look();
  clearImmediate(next);
  return longest;
}
