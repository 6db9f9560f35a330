import { NO_STORE, SharedStore, type StoreState } from '#platform/runtime/redis/shared-store.js';
import { MemoryCounters } from './memory-counters.js';
import { SharedCounters } from './shared-counters.js';

const MINUTE = 60_000;

/** Gives the configured answers, or fails where there is none. */
class ScriptedStore extends SharedStore {
  readonly state: StoreState = 'well';
  readonly asked: unknown[] = [];
  answers: [count: number, passes: 0 | 1][] = [];

  async run(_: unknown, keys: readonly string[], args: readonly unknown[]): Promise<unknown> {
    this.asked.push([...keys, ...args]);
    return this.answers.shift() ?? Promise.reject(NO_STORE);
  }
}

let store: ScriptedStore;
let clock: { time: number; now(): number };
let memory: MemoryCounters;
let counters: SharedCounters;
beforeEach(() => {
  store = new ScriptedStore();
  clock = { time: 2 * MINUTE + 10_000, now: () => clock.time };
  memory = new MemoryCounters(clock);
  counters = new SharedCounters(store, memory, clock);
});
const hit = () => counters.increment('{a}:day', MINUTE, 10);

it('returns the count of all replicas', async () => {
  store.answers = [
    [7, 1],
    [10, 0],
  ];
  expect(await hit()).toEqual({ totalHits: 7, isBlocked: false, timeToExpire: 50, timeToBlockExpire: 0 });
  expect(await hit()).toEqual({ totalHits: 10, isBlocked: true, timeToExpire: 50, timeToBlockExpire: 50 });
});

it('sends window, limit, time left and the known count', async () => {
  store.answers = [
    [7, 1],
    [8, 1],
  ];
  await hit();
  await hit();
  expect(store.asked).toEqual([
    ['{a}:day:2', 10, 50_000, 0],
    ['{a}:day:2', 10, 50_000, 7],
  ]);
});

it('continues from the known count while the store is unavailable, and sends it afterwards', async () => {
  store.answers = [[8, 1]];
  await hit();
  const alone = [await hit(), await hit(), await hit()];
  expect(alone.map(({ totalHits, isBlocked }) => [totalHits, isBlocked])).toEqual([
    [9, false],
    [10, false],
    [10, true],
  ]);
  expect(store.asked.at(-1)).toEqual(['{a}:day:2', 10, 50_000, 10]);
});

it.each([['OK'], [[]], [[1]], [['7', 1]], [[7, 2]], [[-1, 1]], [[1.5, 1]], [null]])(
  'counts alone where the store replies %j',
  async (reply) => {
    store.run = () => Promise.resolve(reply);
    expect(await hit()).toMatchObject({ totalHits: 1, isBlocked: false });
  },
);

it('does not move a late hit into the next window', async () => {
  store.run = async () => {
    clock.time += MINUTE;
    await memory.increment('{b}:day', MINUTE, 10);
    return [10, 1];
  };
  await hit();
  store.run = () => Promise.reject(NO_STORE);
  expect((await hit()).totalHits).toBe(1);
});
