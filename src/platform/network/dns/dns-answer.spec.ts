import { address, soa } from '#test/network/fake-doh.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import {
  agedAnswer,
  type DnsAnswer,
  needsConfirmation,
  isPositive,
  answerLifetime,
  moreCredible,
  queryKey,
} from './dns-answer.js';

const QUESTION = { name: 'example.com', type: 'A' } as const;
const alias: ResourceRecord = {
  name: 'example.com.',
  type: 'CNAME',
  class: 1,
  ttl: 30,
  data: { target: 'x.example.' },
};

function answer(rcode: number, answers: ResourceRecord[] = [], authorities: ResourceRecord[] = []): DnsAnswer {
  return { resolver: 'resolver-1', rcode, ad: false, answers, authorities, extendedErrors: [] };
}

const data = answer(0, [alias, address('x.example.')]);
const aliasOnly = answer(0, [alias]);
const noData = answer(0);
const noName = answer(3);
const failure = answer(2);

describe('isPositive', () => {
  it.each([
    ['data', data, true],
    ['an alias to nothing', aliasOnly, false],
    ['no data', noData, false],
    ['an alias to no name', answer(3, [alias]), false],
    ['a failure', failure, false],
  ])('%s: %s', (_, given, positive) => {
    expect(isPositive(given, QUESTION)).toBe(positive);
  });

  it('takes any record when any is asked for', () => {
    expect(isPositive(aliasOnly, { ...QUESTION, type: 'ANY' })).toBe(true);
  });
});

describe('needsConfirmation', () => {
  it.each([
    ['data', data, false, false],
    ['no data', noData, true, false],
    ['no name', noName, true, false],
    ['an alias to nothing', aliasOnly, true, false],
    ['a failure', failure, true, true],
  ])('%s: %s, and %s where one word is enough', (_, given, doubtful, still) => {
    expect(needsConfirmation(given, QUESTION)).toBe(doubtful);
    expect(needsConfirmation(given, { ...QUESTION, unconfirmed: true })).toBe(still);
  });
});

describe('moreCredible', () => {
  const descending = [data, noData, noName, failure];

  it.each(descending.flatMap((better, i) => descending.slice(i + 1).map((worse) => [better, worse] as const)))(
    'prefers the better one, whichever came first',
    (better, worse) => {
      expect(moreCredible(better, worse, QUESTION)).toBe(better);
      expect(moreCredible(worse, better, QUESTION)).toBe(better);
    },
  );

  it('stays with the first of equals', () => {
    expect(moreCredible(failure, answer(5), QUESTION)).toBe(failure);
  });

  it.each([noData, noName, failure])('names the second where it says the same', (given) => {
    const second = { ...given, resolver: 'resolver-2' };
    expect(moreCredible(given, second, QUESTION)).toEqual({ ...given, confirmedBy: 'resolver-2' });
  });
});

describe('answerLifetime', () => {
  it.each([
    ['the shortest TTL of an answer', answer(0, [address('a.', '192.0.2.1', 60), address('a.', '192.0.2.2', 20)]), 20],
    ['the TTL of an alias before it', data, 30],
    ['the minimum of the SOA', answer(3, [], [soa('.', 900, 60)]), 60],
    ['the TTL of the SOA', answer(0, [], [soa('.', 40, 3600)]), 40],
    ['the alias to nothing', answer(0, [alias], [soa('.', 900, 900)]), 30],
    ['no time for nothing without a SOA', noName, 0],
    ['no time for a failure', answer(2, [], [soa('.', 900, 900)]), 0],
  ])('is %s', (_, given, seconds) => {
    expect(answerLifetime(given, QUESTION)).toBe(seconds);
  });
});

describe('agedAnswer', () => {
  it.each([
    [0, 60],
    [-5, 60],
    [25, 35],
    [90, 0],
  ])('after %d seconds leaves %d', (seconds, left) => {
    const { answers, authorities } = agedAnswer(answer(0, [address('a.')], [soa('.', 60, 1)]), seconds);
    expect([...answers, ...authorities].map(({ ttl }) => ttl)).toEqual([left, left]);
  });
});

describe('questionKey', () => {
  it.each([
    [{ name: 'EXAMPLE.com.' }, true],
    [{ checkingDisabled: false }, true],
    [{ checkingDisabled: true }, false],
    [{ unconfirmed: false }, true],
    [{ unconfirmed: true }, false],
    [{ type: 'AAAA' as const }, false],
    [{ name: 'example.org' }, false],
  ])('of a question with %j is equal: %s', (change, equal) => {
    expect(queryKey({ ...QUESTION, ...change }) === queryKey(QUESTION)).toBe(equal);
  });
});
