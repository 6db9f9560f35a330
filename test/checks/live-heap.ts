import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const EVERY_MS = 2000;

/** Bytes of the heap in use after garbage collection. */
export function liveHeap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** Maximum growth of the heap during the work. */
export async function heapGrowth(work: () => Promise<unknown>): Promise<number> {
  const before = liveHeap();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, liveHeap())), EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - before;
}
