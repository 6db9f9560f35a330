import { setTimeout as sleep } from 'node:timers/promises';
import { stall } from '#test/checks/stall.js';
import { StallClock } from './stall-clock.js';

const clock = new StallClock();

/** Milliseconds of both clocks. */
async function during(work: () => unknown): Promise<{ awake: number; wall: number }> {
  const [awake, wall] = [clock.now(), performance.now()];
  await work();
  return { awake: clock.now() - awake, wall: performance.now() - wall };
}

let stop: () => void;
beforeEach(() => (stop = clock.use()));
afterEach(() => stop());

it('goes on while the event loop turns', async () => {
  const { awake, wall } = await during(() => sleep(100));
  expect(awake).toBeGreaterThan(20);
  expect(awake).toBeLessThan(wall + 1);
});

it.each([
  ['seen at once', () => stall(400)],
  [
    'seen later',
    () =>
      sleep(1)
        .then(() => stall(400))
        .then(() => sleep(30)),
  ],
  [
    'of many pieces',
    async () => {
      for (let i = 0; i < 4; i++) {
        stall(120);
        await sleep(1);
      }
    },
  ],
])('stands still while it does not: %s', async (_, work) => {
  const { awake, wall } = await during(work);
  expect(wall - awake).toBeGreaterThan(250);
});

it('never goes back', async () => {
  let last = clock.now();
  for (let i = 0; i < 60; i++) {
    stall(i);
    if (i % 3 === 0) await sleep(1);
    const now = clock.now();
    expect(now).toBeGreaterThan(last - 0.001); // rounded
    last = now;
  }
});

it('measures for as long as anybody uses it', async () => {
  const another = clock.use();
  another();
  another();
  const idle = await during(() => sleep(300));
  expect(idle.awake).toBeGreaterThan(100);
  const { awake, wall } = await during(() => stall(300));
  expect(wall - awake).toBeGreaterThan(200);
});
