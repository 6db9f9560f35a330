import { absent, deriveFact, known, combineFacts, unobtainable, type Fact } from './fact.js';

const [one, two] = [known(1), known(2)];
const lost = unobtainable('timeout');

it.each<[string, Fact<number>[], Fact<readonly number[]>]>([
  ['none', [], known([])],
  ['known ones', [one, two], known([1, 2])],
  ['one that is lost', [one, lost, two], lost],
  ['one that is absent', [one, absent], absent],
])('together: %s', (_, facts, expected) => {
  expect(combineFacts(facts)).toEqual(expected);
});

it.each<[string, Fact<number>, Fact<number>]>([
  ['what is known', one, two],
  ['what is lost', lost, lost],
  ['what is absent', absent, absent],
])('derive from %s', (_, fact, expected) => {
  expect(deriveFact(fact, (value) => known(value + 1))).toEqual(expected);
});
