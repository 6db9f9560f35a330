import { setImmediate as turn } from 'node:timers/promises';
import { nextSlice, postponeSlice } from './time-slices.js';

/** How many turns of the event loop pass until the next slice, if each turn is asked to be short. */
async function turnsUntilSlice(isShort: (turns: number) => boolean): Promise<number> {
  let [turns, hasSlice] = [0, false];
  const slice = nextSlice().then(() => (hasSlice = true));
  while (!hasSlice) {
    if (isShort(turns)) postponeSlice();
    await turn();
    turns++;
  }
  await slice;
  return turns;
}

it('leaves turns without a slice as long as they are to be short', async () => {
  expect(await turnsUntilSlice(() => false)).toBeLessThan(5);
  expect(await turnsUntilSlice((turns) => turns < 10)).toBeGreaterThanOrEqual(10);
});

it('gives a slice even if all turns are to be short', async () => {
  for (const turns of [await turnsUntilSlice(() => true), await turnsUntilSlice(() => true)]) {
    expect(turns).toBeGreaterThanOrEqual(64);
    expect(turns).toBeLessThan(72);
  }
});
