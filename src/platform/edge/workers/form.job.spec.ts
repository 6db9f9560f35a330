import { fieldsIn } from './form.job.js';

it('reads fields as browsers send them', () => {
  expect(fieldsIn(Buffer.from('a=1+2&b=%C3%A9&a=&c'))).toEqual([
    ['a', '1 2'],
    ['b', 'é'],
    ['a', ''],
    ['c', ''],
  ]);
});

it.each([
  ['1,000 fields', 'a=1&'.repeat(999), true],
  ['one more', 'a=1&'.repeat(1000), false],
  ['empty ones', '&'.repeat(1000), false],
])('%s', (_, text, isRead) => expect(fieldsIn(Buffer.from(text)) !== undefined).toBe(isRead));

it('looks at no more of a form with too many fields', () => {
  const bytes = Buffer.from('a&'.repeat(1_000_000));
  const searched = jest.spyOn(bytes, 'indexOf');
  expect(fieldsIn(bytes)).toBeUndefined();
  expect(searched.mock.calls.length).toBeLessThanOrEqual(1001);
});
