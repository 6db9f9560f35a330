import { nearestWord } from './nearest-word.js';

it.each([
  ['DD_LIMIT_DAY_ANONYMUS', ['DD_LIMIT_DAY_KEYED', 'DD_LIMIT_DAY_ANONYMOUS'], 'DD_LIMIT_DAY_ANONYMOUS'],
  ['dmarc-polciy.none', ['dmarc-policy.none', 'dmarc-policy.weak'], 'dmarc-policy.none'],
  ['MXX', ['MX', 'TXT'], undefined],
  ['DMARC-Policy.none', ['dmarc-policy.none'], 'dmarc-policy.none'],
  ['nothing like it', ['dmarc-policy.none'], undefined],
  ['', ['a'], undefined],
  ['abc', ['bc', 'abc', 'abcd'], 'abc'],
  ['abdc', ['abcd'], 'abcd'], // swapped
  ['bacd', ['abcd'], 'abcd'],
  ['abcx', ['abcd'], 'abcd'], // wrong
  ['bcd', ['abcd'], 'abcd'], // missing
  ['xabcd', ['abcd'], 'abcd'], // inserted
  ['abxd', ['abcd', 'abxx'], 'abcd'], // the first of two as near
  ['acbd', ['adbc'], undefined],
  ['ab', ['ac'], undefined],
  ['x'.repeat(61), ['x'.repeat(60)], 'x'.repeat(60)],
  ['x'.repeat(10_000), ['dmarc-policy.none'], undefined],
])('%s is read as one of %j: %s', (misspelled, words, expected) => {
  expect(nearestWord(misspelled, words)).toBe(expected);
});
