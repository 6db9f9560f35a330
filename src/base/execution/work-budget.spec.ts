import { known, unobtainable } from '#base/domain/fact.js';
import { runToEnd, type Sliceable } from './time-slices.js';
import { WorkBudget } from './work-budget.js';

function* count(steps: number, blockMs = 0): Sliceable<number> {
  for (let done = 0; done < steps; done++) {
    block(blockMs);
    yield;
  }
  return steps;
}

/** Other threads of this process may use CPU time as well, so it takes that long by both clocks. */
function block(ms: number): void {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  while (process.cpuUsage(cpu).user < ms * 1000 || performance.now() - start < ms);
}

it('returns the result of the work, with and without pauses', async () => {
  expect([runToEnd(count(1000)), await new WorkBudget().run(count(1000))]).toEqual([1000, 1000]);
  expect(await new WorkBudget().read(count(1000))).toEqual(known(1000));
});

it('lets the event loop run after each slice', async () => {
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns++;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  await new WorkBudget(1000, 4).run(count(20, 2));
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(9);
});

it('gives a slice to one task per event loop iteration', async () => {
  const order: number[] = [];
  function* work(id: number): Sliceable<undefined> {
    for (let step = 0; step < 3; step++) {
      order.push(id);
      yield;
    }
    return undefined;
  }
  const budget = new WorkBudget(1000, 0);
  await Promise.all([budget.run(work(1)), budget.run(work(2))]);
  expect(order).toEqual([1, 2, 1, 2, 1, 2]);
});

it('lets a report that begins overtake those that have used much', async () => {
  const order: string[] = [];
  function* work(id: string, steps: number): Sliceable<undefined> {
    for (let step = 0; step < steps; step++) {
      order.push(id);
      yield;
    }
    return undefined;
  }
  const large = Array.from({ length: 5 }, () => new WorkBudget(Infinity, 0));
  await Promise.all(large.map((budget) => budget.run(count(1, 110))));
  const running = large.map((budget) => budget.run(work('large', 40)));
  await new WorkBudget(1000, 0).run(work('small', 6));
  expect(order.filter((id) => id === 'large').length).toBeLessThanOrEqual(4);
  await Promise.all(running);
  expect(order.filter((id) => id === 'large')).toHaveLength(200);
});

it('returns unobtainable when the budget is spent', async () => {
  const budget = new WorkBudget(20, 1);
  expect(await budget.read(count(1000, 1))).toEqual(unobtainable('too-large'));
  expect(budget.isSpent).toBe(true);
  expect(await budget.read(count(1))).toEqual(unobtainable('too-large'));
  expect(await budget.run(count(3))).toBe(3);
});

it('passes an error on and continues with the next task', async () => {
  function* broken(): Sliceable<never> {
    yield;
    throw new Error('broken');
  }
  const next = new WorkBudget().run(count(3));
  await expect(new WorkBudget().run(broken())).rejects.toThrow('broken');
  expect(await next).toBe(3);
});
