import { Report } from '../reports/report-cache.js';
import { wireForm } from './wire-form.js';

const FOUND = { score: 7 };

/** One computation, and how often it was rendered. */
const computed = () => {
  let times = 0;
  const origin = {};
  const told = (language: string) =>
    new Report(origin, 1, () => FOUND).in(language, (body) => ({ ...body, language, times: ++times }));
  return { told, times: () => times };
};

it('is rendered and written once a language', () => {
  const { told, times } = computed();
  const [first, again, other] = ['en', 'en', 'de'].map((language) => wireForm(told(language)));
  expect(first!.bytes.toString()).toBe('{"score":7,"language":"en","times":1}');
  expect(again).toBe(first);
  expect(other!.bytes.toString()).toContain('"de"');
  expect(other!.etag).not.toBe(first!.etag);
  expect(times()).toBe(2);
});

it('equal reports that were made apart have equal tags', () => {
  const [one, other] = [computed(), computed()].map(({ told }) => wireForm(told('en')));
  expect(one).not.toBe(other);
  expect(one!.etag).toBe(other!.etag);
});

it('the same finding about two domains is reported for each', () => {
  const forms = ['a.example', 'b.example'].map((domain) =>
    wireForm(new Report({}, 1, () => FOUND).in('en', (found) => ({ domain, ...found }))),
  );
  expect(forms.map(({ bytes }) => bytes.toString())).toEqual([
    '{"domain":"a.example","score":7}',
    '{"domain":"b.example","score":7}',
  ]);
});

it('keeps 10,000 forms, and forgets the one not used for longest', () => {
  const { told, times } = computed();
  wireForm(told('en'));
  const others = (count: number) => {
    for (let i = 0; i < count; i++) wireForm(new Report({}, 1, () => FOUND));
  };
  others(9_999);
  wireForm(told('en'));
  expect(times()).toBe(1);
  others(10_000);
  wireForm(told('en'));
  expect(times()).toBe(2);
});
