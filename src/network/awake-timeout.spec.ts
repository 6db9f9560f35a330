import { setTimeout as sleep } from 'node:timers/promises';
import { stall } from '../../test/checks/stall.js';
import { awakeTimeout, grace } from './awake-timeout.js';

const { times } = grace;
afterAll(() => (grace.times = times));

/** Whether we were busy, or undefined where it did not call back in time. */
const over = (ms: number, work: () => unknown, within = 5000) => {
  const called = new Promise<boolean>((resolve) => awakeTimeout(ms, resolve));
  work();
  return Promise.race([called, sleep(within, undefined, { ref: false })]);
};

it.each([
  ['the process had time', 1000, 50, 0, false],
  ['it lost some, which is given back', 1000, 100, 400, false],
  ['it lost nearly all, and more than is given back', 1, 300, 2500, true],
  ['it lost more than as much again', 1, 1200, 3000, true],
  ['it lost as much, but listened for long enough', 0, 1200, 1300, false],
])('%s', async (_, atMost, ms, stalled, wasBusy) => {
  grace.times = atMost;
  expect(await over(ms, () => stall(stalled))).toBe(wasBusy);
});

it('calls nobody once it is cancelled', async () => {
  const called = jest.fn();
  awakeTimeout(5, called)();
  await sleep(50);
  expect(called).not.toHaveBeenCalled();
});
