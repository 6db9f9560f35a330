import german from '../../i18n/de/consequences.json' with { type: 'json' };
import english from '../../i18n/en/consequences.json' with { type: 'json' };
import { RULE_IDS } from '#faces/rules/rule-book.js';

it.each([
  ['en', english],
  ['de', german],
])('every check with consequences of its own exists and says both parts (%s)', (_, catalog) => {
  expect(Object.keys(catalog).filter((id) => !RULE_IDS.includes(id))).toEqual([]);
  for (const texts of Object.values(catalog)) expect(Object.keys(texts)).toEqual(['why', 'nothing']);
});
