import { answerEnd } from './site-entry.js';

it.each([
  [200, false, 'page'],
  [399, false, 'page'],
  [400, false, 'error'],
  [500, false, 'error'],
  [200, true, 'withheld'],
  [403, true, 'withheld'],
])('an answer with status %d (withheld: %s) is the end %s', (status, isWithheld, end) => {
  expect(answerEnd(status, isWithheld)).toBe(end);
});
