import { awakeNow, watchAwakeTime } from './awake-time.js';

/** How much longer than its time a wait may take because our own process lost so much of it: as long again, at least a second. */
export const grace = { times: 1, leastMs: 1000 };

/** Anyone who listened for a quarter of the time, spread over more than all of it, has heard what there was. */
const LEAST_AWAKE = 1 / 4;

/**
 * Calls back when the time is over, of which nothing counts that our own process lost. Where it lost nearly all, and more
 * than the grace gives back, we were too busy to hear of anybody. Gives what cancels it.
 */
export function awakeTimeout(ms: number, over: (wasBusy: boolean) => void): () => void {
  const stopWatching = watchAwakeTime();
  const [start, awakeStart] = [performance.now(), awakeNow()];
  const longest = ms + Math.max(ms * grace.times, grace.leastMs);
  const look = () => {
    const owed = ms - (awakeNow() - awakeStart);
    const left = longest - (performance.now() - start);
    if (owed >= 1 && left >= 1) timer = setTimeout(look, Math.min(owed, left));
    // After a stall of our own the answer may lie there unread: the event loop reads it before the check phase.
    else last = setImmediate(over, owed > ms * (1 - LEAST_AWAKE));
  };
  let last: NodeJS.Immediate | undefined;
  let timer = setTimeout(look, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(last);
    stopWatching();
  };
}
