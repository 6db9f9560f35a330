import { ScanPace } from './scan-pace.js';

const after = (...rooms: readonly boolean[]) => {
  const pace = new ScanPace();
  for (const hadRoom of rooms) pace.note(hadRoom);
  return pace.pauseMs;
};
const times = (count: number, value: boolean): boolean[] => Array.from({ length: count }, () => value);

it.each<[string, boolean[], number]>([
  ['nothing', [], 0],
  ['room', times(10, true), 0],
  ['one check without room', [false], 250],
  ['three', times(3, false), 1000],
  ['many', times(100, false), 15_000],
  ['room again', [...times(3, false), true], 900],
  ['room for a while', [...times(3, false), ...times(20, true)], 0],
])('after %s', (_, rooms, ms) => {
  expect(after(...rooms)).toBe(ms);
});
