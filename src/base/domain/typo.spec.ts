import { isTypo } from './typo.js';

it.each([
  ['example', 'exampel', true], // swapped
  ['example', 'xeample', true],
  ['example', 'exmaple', true],
  ['example', 'examplle', true], // inserted
  ['example', 'xexample', true],
  ['example', 'examples', true],
  ['example', 'exmple', true], // missing
  ['example', 'xample', true],
  ['example', 'exampl', true],
  ['example', 'exbmple', true], // wrong
  ['example', 'example', true],
  ['a', '', true],
  ['example', 'exbmpl', false],
  ['example', 'examplexx', false],
  ['example', 'exampxl', false],
  ['example', 'elpmaxe', false],
  ['abcd', 'badc', false],
  ['abc', 'cba', false],
  ['ab', '', false],
])('%s and %s differ by a typo at most: %s', (one, other, expected) => {
  expect([isTypo(one, other), isTypo(other, one)]).toEqual([expected, expected]);
});
