import { setImmediate as turn } from 'node:timers/promises';
import { TurnLimit, type Place } from './turn-limit.js';

it('runs as many steps as the turn allows, and the rest in order in the next turns', async () => {
  const turns = new TurnLimit(2);
  const done: number[] = [];
  for (const step of [1, 2, 3, 4, 5]) turns.run(() => done.push(step), 'next');
  expect(done).toEqual([1, 2]);
  await turn();
  expect(done).toEqual([1, 2, 3, 4]);
  await turn();
  expect(done).toEqual([1, 2, 3, 4, 5]);
});

it('does not run a new step before queued ones', async () => {
  const turns = new TurnLimit(1);
  const done: string[] = [];
  turns.run(() => done.push('first'), 'next');
  turns.run(() => done.push('second'), 'next');
  expect(turns.take('next')).toBe(false);
  await turn();
  expect(turns.take('next')).toBe(false); // the queued step used this turn
  await turn();
  expect(turns.take('next')).toBe(true);
  expect(done).toEqual(['first', 'second']);
});

it('goes on after a step that failed', async () => {
  const turns = new TurnLimit(1);
  let done = false;
  expect(() =>
    turns.run(() => {
      throw new Error('broken');
    }, 'next'),
  ).toThrow('broken');
  turns.run(() => (done = true), 'next');
  await turn();
  expect(done).toBe(true);
});

it('runs nothing of what was sent ahead in the turns in which clients connect', async () => {
  const turns = new TurnLimit(16);
  let done = 0;
  for (let step = 0; step < 24; step++) turns.run(() => done++, 'ahead');
  expect(done).toBe(8);
  const perTurn: number[] = [];
  for (const hasAccepted of [true, true, false, false]) {
    const before = done;
    if (hasAccepted) turns.accepted();
    await turn();
    perTurn.push(done - before);
  }
  expect(perTurn).toEqual([0, 0, 8, 8]);
});

it('runs what was sent ahead now and then while clients connect without end', async () => {
  const turns = new TurnLimit(16);
  let done = 0;
  for (let step = 0; step < 24; step++) turns.run(() => done++, 'ahead');
  for (let left = 64; left > 0; left--) {
    expect(done).toBe(8);
    turns.accepted();
    await turn();
  }
  expect(done).toBe(16);
});

it('keeps half of the steps for clients that send nothing ahead', async () => {
  const turns = new TurnLimit(8);
  const done: string[] = [];
  const add = (count: number, place: Place) => {
    for (let step = 0; step < count; step++) turns.run(() => done.push(place), place);
  };
  add(40, 'ahead');
  add(8, 'next');
  expect(done).toEqual([...Array<Place>(4).fill('ahead'), ...Array<Place>(4).fill('next')]);
  await turn();
  expect(done.filter((place) => place === 'next')).toHaveLength(8);
  for (let left = 0; left < 8; left++) await turn();
  expect(done).toHaveLength(48);
});
