import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 20;

/** Waits until the condition holds; returns the elapsed milliseconds. */
export async function eventually(holds: () => Promise<boolean> | boolean, withinMs = 300_000): Promise<number> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > withinMs) throw new Error(`still not so after ${withinMs} ms`);
    await sleep(LOOK_MS);
  }
  return performance.now() - start;
}
