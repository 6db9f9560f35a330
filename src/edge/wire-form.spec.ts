import { Report } from './report-cache.js';
import { wireForm } from './wire-form.js';

const telling = () => {
  let times = 0;
  const source = { score: 7 };
  const told = (language: string) =>
    new Report<typeof source>(source, 1).in(language, (body) => ({ ...body, language, times: ++times }));
  return { told, times: () => times };
};

it('is told and written once a language', () => {
  const { told, times } = telling();
  const [first, again, other] = ['en', 'en', 'de'].map((language) => wireForm(told(language)));
  expect(first!.bytes.toString()).toBe('{"score":7,"language":"en","times":1}');
  expect(again).toBe(first);
  expect(other!.bytes.toString()).toContain('"de"');
  expect(other!.etag).not.toBe(first!.etag);
  expect(times()).toBe(2);
});

it('equal reports that were made apart have equal tags', () => {
  const [one, other] = [telling(), telling()].map(({ told }) => wireForm(told('en')));
  expect(one).not.toBe(other);
  expect(one!.etag).toBe(other!.etag);
});
