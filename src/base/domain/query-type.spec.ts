import { isQueryType } from './query-type.js';

it.each<[unknown, boolean]>([
  ['A', true],
  ['URI', true],
  ['TYPE0', true],
  ['TYPE1', true],
  ['TYPE65535', true],
  ['TYPE65536', false],
  ['TYPE99999', false],
  ['TYPE100000', false],
  ['TYPE01', false],
  ['TYPE-1', false],
  ['TYPE', false],
  ['type1', false],
  ['TYPE1\n', false],
  ['HINFO', false],
  ['ANY', false],
  ['', false],
  [1, false],
  [undefined, false],
  ...[41, 251, 252, 253, 254, 255].map((code): [string, boolean] => [`TYPE${code}`, false]),
  ...[40, 42, 250, 256].map((code): [string, boolean] => [`TYPE${code}`, true]),
])('%j can be queried: %s', (value, expected) => {
  expect(isQueryType(value)).toBe(expected);
});
