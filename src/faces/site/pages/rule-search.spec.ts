import type { Rule } from '#faces/rules/rules.dto.js';
import { matchingRules, readRuleSearch } from './rule-search.js';

const rule = (id: string, topic: string, title: string, weight: number) =>
  ({ id, topic, name: id, about: '', outcomes: [{ title, weight }] }) as unknown as Rule;
const RULES = [
  rule('spf-lookups', 'spf', 'Too many DNS lookups', 20),
  rule('spf-all', 'spf', 'No all mechanism', 5),
  rule('dmarc-pass', 'dmarc', 'Mail passes DMARC', 0),
];

it.each([
  [{ q: 'lookups' }, ['spf-lookups']],
  [{ q: 'SPF all' }, ['spf-all']],
  [{ q: ' dns   TOO ' }, ['spf-lookups']],
  [{ topic: 'spf' }, ['spf-lookups', 'spf-all']],
  [{ q: 'pass', costing: 'on' }, []],
  [{ costing: 'on' }, ['spf-lookups', 'spf-all']],
  [{ q: '<script>' }, []],
])('%j', (query, ids) => {
  expect(matchingRules(RULES, readRuleSearch(query)!).map(({ id }) => id)).toEqual(ids);
});

it.each([{}, { q: ' ' }, { topic: '' }, { lang: 'de' }, { q: { a: 1 } }])('%j asks for nothing', (query) => {
  expect(readRuleSearch(query)).toBeUndefined();
});
