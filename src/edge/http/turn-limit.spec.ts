import { setImmediate as turn } from 'node:timers/promises';
import { TurnLimit } from './turn-limit.js';

it('runs as many steps as the turn allows, and the rest in order in the next turns', async () => {
  const turns = new TurnLimit(2);
  const done: number[] = [];
  for (const step of [1, 2, 3, 4, 5]) turns.run(() => done.push(step));
  expect(done).toEqual([1, 2]);
  await turn();
  expect(done).toEqual([1, 2, 3, 4]);
  await turn();
  expect(done).toEqual([1, 2, 3, 4, 5]);
});

it('does not run a new step before queued ones', async () => {
  const turns = new TurnLimit(1);
  const done: string[] = [];
  turns.run(() => done.push('first'));
  turns.run(() => done.push('second'));
  expect(turns.take()).toBe(false);
  await turn();
  expect(turns.take()).toBe(false); // the queued step used this turn
  await turn();
  expect(turns.take()).toBe(true);
  expect(done).toEqual(['first', 'second']);
});

it('goes on after a step that failed', async () => {
  const turns = new TurnLimit(1);
  let done = false;
  expect(() =>
    turns.run(() => {
      throw new Error('broken');
    }),
  ).toThrow('broken');
  turns.run(() => (done = true));
  await turn();
  expect(done).toBe(true);
});
