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
  [
    [manual('dmarc-pass.spoofable', 'dns', 'remove'), manual('b', 'dns', 'sign'), manual('spf-all.open', 'dns', 'ask')],
    ['b', 'spf-all.opendmarc-pass.spoofable'],
  ],
  [[manual('dmarc-pass.spoofable', 'dns', 'remove')], ['dmarc-pass.spoofable']],
  [
    [
      manual('dmarc-pass.spoofable', 'dns', 'remove'),
      manual('spf-all.open', 'dns', 'ask'),
      manual('spf-record.missing', 'dns', 'ask'),
    ],
    ['spf-all.openspf-record.missingdmarc-pass.spoofable'],
  ],
])('%j is %j', (steps, expected) => {
  expect(groupBySteps(steps).map((group) => group.map(({ id }) => id).join(''))).toEqual(expected);
});
