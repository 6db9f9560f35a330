import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { cpuTime } from '#test/checks/cpu-time.js';
import { MemoryCounters } from './memory-counters.js';

const at = (time: number) => ({ now: () => time });
const MINUTE = 60_000;

describe('MemoryCounters', () => {
  it('counts up to the limit and not beyond', async () => {
    const counters = new MemoryCounters(at(0));
    const hits = [1, 2, 3, 4].map(() => counters.increment('a', MINUTE, 2));
    expect((await Promise.all(hits)).map(({ totalHits, isBlocked }) => [totalHits, isBlocked])).toEqual([
      [1, false],
      [2, false],
      [2, true],
      [2, true],
    ]);
  });

  it('keeps windows of different lengths apart and forgets them when they end', async () => {
    const clock = { time: 90_000, now: () => clock.time };
    const counters = new MemoryCounters(clock);
    await counters.increment('a', MINUTE, 1);
    expect(await counters.increment('a', MINUTE, 1)).toMatchObject({ isBlocked: true, timeToBlockExpire: 30 });
    expect(await counters.increment('a', 2 * MINUTE, 1)).toMatchObject({ isBlocked: false, timeToExpire: 30 });
    clock.time = 120_000;
    expect(await counters.increment('a', MINUTE, 1)).toMatchObject({ isBlocked: false, timeToExpire: 60 });
  });

  it('takes a hit back, but never more than were counted', async () => {
    const counters = new MemoryCounters(at(0));
    for (let i = 0; i < 2; i++) await counters.increment('a', MINUTE, 2);
    await counters.giveBack('a', MINUTE, 0);
    expect(await counters.increment('a', MINUTE, 2)).toMatchObject({ totalHits: 2, isBlocked: false });
    for (let i = 0; i < 5; i++) await counters.giveBack('a', MINUTE, 0);
    expect((await counters.increment('a', MINUTE, 2)).totalHits).toBe(1);
  });

  it('takes nothing back from a window in which it was not counted', async () => {
    const clock = { time: 59_900, now: () => clock.time };
    const counters = new MemoryCounters(clock);
    await counters.increment('a', MINUTE, 5);
    clock.time = 67_000;
    for (let i = 0; i < 5; i++) await counters.increment('a', MINUTE, 5);
    await counters.giveBack('a', MINUTE, 59_900);
    expect(await counters.increment('a', MINUTE, 5)).toMatchObject({ isBlocked: true });
  });

  it('forgets the oldest client when there are too many', async () => {
    const counters = new MemoryCounters(at(0), 2);
    for (const key of ['a', 'b', 'c']) await counters.increment(key, MINUTE, 5);
    expect((await counters.increment('b', MINUTE, 5)).totalHits).toBe(2);
    expect((await counters.increment('a', MINUTE, 5)).totalHits).toBe(1);
  });

  it('finds the oldest client at once, however many were dropped before', async () => {
    const counters = new MemoryCounters(at(0), 60_000);
    const count = async (from: number, to: number) => {
      for (let i = from; i < to; i++) await counters.increment(`${i}`, MINUTE, 5);
    };
    const start = cpuTime();
    await count(0, 60_000);
    const filled = cpuTime();
    await count(60_000, 120_000);
    expect(cpuTime() - filled).toBeLessThan(5 * (filled - start));
    expect((await counters.increment('60000', MINUTE, 5)).totalHits).toBe(2);
    expect((await counters.increment('59999', MINUTE, 5)).totalHits).toBe(1);
  });

  it('takes at most 100 bytes a client, and least room is left just after the table has grown', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const clients = 2 ** 17 + 5000;
    const counters = new MemoryCounters(at(0));
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < clients; i++)
      await counters.increment(`{ip:2001:db8:${(i >> 8).toString(16)}:${(i & 255).toString(16)}::}:day`, MINUTE, 5);
    collect();
    const each = (process.memoryUsage().heapUsed - before) / clients;
    expect(each).toBeLessThan(100);
    expect((await counters.increment('{ip:2001:db8:0:0::}:day', MINUTE, 5)).totalHits).toBe(2);
  });
});
