import { workersThatFit } from './worker-count.js';

const GIBIBYTE = 2 ** 30;

it.each([
  ['a container of 512 MiB', 4, 96, 0.5, 1],
  ['1 GiB', 4, 96, 1, 4],
  ['768 MiB', 4, 96, 0.75, 2],
  ['less than the service needs', 4, 96, 0.125, 1],
  ['a large machine', 4, 96, 64, 4],
  ['workers with a large heap', 4, 1024, 4, 3],
  ['no workers wanted', 0, 96, 64, 0],
])('%s', (_, count, megabytes, gibibytes, fit) => {
  expect(workersThatFit({ count, megabytes }, gibibytes * GIBIBYTE)).toBe(fit);
});
