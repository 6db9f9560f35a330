import { groupBySteps } from './same-steps.js';

const manual = (id: string, where: string, ...steps: string[]) => ({ id, where, steps });

it.each([
  [[], []],
  [[manual('a', 'dns', 'sign')], ['a']],
  [
    [
      manual('a', 'dns', 'sign'),
      manual('b', 'web', 'sign'),
      manual('c', 'dns', 'sign', 'wait'),
      manual('d', 'dns', 'sign'),
    ],
    ['ad', 'b', 'c'],
  ],
])('%j is %j', (steps, expected) => {
  expect(groupBySteps(steps).map((group) => group.map(({ id }) => id).join(''))).toEqual(expected);
});
