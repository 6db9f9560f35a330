import { weightOf } from './weight.js';

it.each([
  ['nothing', undefined, 16],
  ['a text', 'x'.repeat(100), 116],
  ['octets', new Uint8Array(1000), 1016],
  ['an error', new Error('x'), 1024],
])('%s', (_, value, weight) => expect(weightOf(value)).toBe(weight));

it('of a long list is about that of all its parts, without a look at each', () => {
  let looks = 0;
  const part = () => Object.defineProperty({}, 'text', { enumerable: true, get: () => (looks++, 'x'.repeat(84)) });
  const list = Array.from({ length: 4000 }, part);
  const all = 4000 * weightOf(part());
  looks = 0;
  expect(Math.abs(weightOf(list) / all - 1)).toBeLessThan(0.05);
  expect(looks).toBeLessThanOrEqual(32);
});
