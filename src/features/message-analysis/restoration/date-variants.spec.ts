import { dateVariants } from './date-variants.js';

it.each([
  ['Tue, 17 Nov 2026 08:00:00 +0000', 'Tue, 17 Nov 2026 09:00:00 +0100'],
  ['Tue, 17 Nov 2026 08:00:00 +0000', 'Tue, 17 Nov 2026 08:00:00 GMT'],
  ['Tue, 17 Nov 2026 00:30:00 +0000', 'Mon, 16 Nov 2026 19:30:00 -0500'],
  ['Tue, 03 Nov 2026 08:00:00 +0000', 'Tue, 3 Nov 2026 08:00:00 +0000'],
])('%s may have been %s', (text, other) => {
  expect([...dateVariants(text)]).toContain(other);
});

it('has none of what is no date', () => {
  expect([...dateVariants('yesterday')]).toEqual([]);
});
