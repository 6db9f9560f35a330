import { readSelectors } from './given-selectors.js';

it.each([
  ['', []],
  ['s1', ['s1']],
  [' S2 , k1.mail,s2,', ['k1.mail', 's2']],
  ['1,2,3,4,5,6,7,8,9,10', ['1', '10', '2', '3', '4', '5', '6', '7', '8', '9']],
  ['1,2,3,4,5,6,7,8,9,10,11', undefined],
  ['s1,not a selector', undefined],
  ['s1;s2', undefined],
  ['a'.repeat(64), undefined],
])('reads %j', (text, selectors) => {
  expect(readSelectors(text)).toEqual(selectors);
});
