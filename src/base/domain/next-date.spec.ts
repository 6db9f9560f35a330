import { firstOfEachKind } from './next-date.js';

it('takes the first date of each kind', () => {
  const dates = (['certificate', 'signatures', 'certificate', 'registration', 'signatures'] as const).map(
    (what, i) => ({
      what,
      until: `2027-01-0${i + 1}`,
      of: 'a.test',
    }),
  );
  expect(firstOfEachKind(dates).map(({ until }) => until)).toEqual(['2027-01-01', '2027-01-02', '2027-01-04']);
});
