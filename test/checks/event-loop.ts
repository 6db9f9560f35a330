const ATTEMPTS = 3;

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
  let last = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.cpuUsage();
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
