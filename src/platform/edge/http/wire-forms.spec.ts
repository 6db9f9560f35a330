import { Report } from '../reports/report-cache.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { WireForms } from './wire-forms.js';

let forms: WireForms;
beforeEach(() => (forms = new WireForms(new MemoryBudget(2 ** 30))));

const FOUND = { score: 7 };

/** One computation, and how often it was rendered. */
const computed = () => {
  let times = 0;
  const origin = {};
  const rendered = (language: string) =>
    new Report(origin, 1, () => FOUND).in(language, (body) => ({ ...body, language, times: ++times }));
  return { rendered, times: () => times };
};

it('renders and serializes a report once per language', () => {
  const { rendered, times } = computed();
  const [first, again, other] = ['en', 'en', 'de'].map((language) => forms.of(rendered(language)));
  expect(first!.body).toBe('{"score":7,"language":"en","times":1}');
  expect(again).toBe(first);
  expect(other!.body).toContain('"de"');
  expect(other!.etag).not.toBe(first!.etag);
  expect(times()).toBe(2);
});

it('gives equal reports of two computations equal ETags', () => {
  const [one, other] = [computed(), computed()].map(({ rendered }) => forms.of(rendered('en')));
  expect(one).not.toBe(other);
  expect(one!.etag).toBe(other!.etag);
});

it('does not mix up equal bodies of two domains', () => {
  const sent = ['a.example', 'b.example'].map((domain) =>
    forms.of(new Report({}, 1, () => FOUND).in('en', (found) => ({ domain, ...found }))),
  );
  expect(sent.map(({ body }) => body)).toEqual([
    '{"domain":"a.example","score":7}',
    '{"domain":"b.example","score":7}',
  ]);
});

it('keeps 10,000 forms, and forgets the one not used for longest', () => {
  const { rendered, times } = computed();
  forms.of(rendered('en'));
  const others = (count: number) => {
    for (let i = 0; i < count; i++) forms.of(new Report({}, 1, () => FOUND));
  };
  others(9_999);
  forms.of(rendered('en'));
  expect(times()).toBe(1);
  others(10_000);
  forms.of(rendered('en'));
  expect(times()).toBe(2);
});
