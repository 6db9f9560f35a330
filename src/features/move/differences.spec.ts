import { runToEnd } from '#base/execution/time-slices.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { differencesBetween, type RecordSet, type ReceivedSets } from './differences.js';
import type { ZoneQuery } from './known-names.js';

const set = (type: RecordType, ...values: string[]): RecordSet => ({ type, values, ttl: 300 });
const A = set('A', '192.0.2.1', '192.0.2.2');
const NONEXISTENT_NAME = 'no-such-host-7c41e9.example.com A';

function compared(
  was: Record<string, RecordSet | undefined>,
  will: Record<string, RecordSet | undefined>,
  isGuess = true,
) {
  const names = new Set([...Object.keys(was), ...Object.keys(will)]);
  const questions = [...names].map((key): ZoneQuery => {
    const [name = '', type] = key.split(' ');
    return { name, type: type as RecordType, isGuess: isGuess && !name.startsWith('*') };
  });
  const seen = (sets: Record<string, RecordSet | undefined>): ReceivedSets => new Map(Object.entries(sets));
  return runToEnd(differencesBetween(questions, seen(was), seen(will))).map(
    ({ name, type, kind }) => `${name} ${type} ${kind}`,
  );
}

it.each([
  ['nothing on either side', undefined, undefined, []],
  ['the same', A, A, []],
  ['another order', A, set('A', '192.0.2.2', '192.0.2.1'), []],
  ['a record twice', A, set('A', '192.0.2.2', '192.0.2.1', '192.0.2.1'), []],
  ['names in another case', set('MX', '10 Mail.example.com.'), set('MX', '10 mail.example.com.'), []],
  ['text in another case', set('TXT', 'a'), set('TXT', 'A'), ['x.example.com TXT value']],
  ['one that is gone', A, undefined, ['x.example.com A missing']],
  ['one that is new', undefined, A, ['x.example.com A extra']],
  ['another value', A, set('A', '192.0.2.1'), ['x.example.com A value']],
  ['another TTL', A, { ...A, ttl: 60 }, ['x.example.com A ttl']],
  ['an alias in place of an address', A, set('CNAME', 'y.'), ['x.example.com A value']],
])('%s', (_, was, will, expected) => {
  const key = `x.example.com ${was?.type ?? will?.type ?? 'A'}`;
  expect(compared({ [key]: was }, { [key]: will })).toEqual(expected);
});

it('queries without an answer are not compared', () => {
  expect(compared({ 'x.example.com A': A }, {})).toEqual([]);
});

it('a CNAME replaced by other records is a changed value', () => {
  const alias = set('CNAME', 'y.');
  expect(
    compared(
      { 'x.example.com A': alias, 'x.example.com AAAA': alias },
      { 'x.example.com A': A, 'x.example.com AAAA': undefined },
    ),
  ).toEqual(['x.example.com A value']);
});

it('a CNAME replaced only by unrelated records is missing', () => {
  const alias = set('CNAME', 'y.');
  const text = set('TXT', 'z');
  expect(
    compared(
      { 'x.example.com A': alias, 'x.example.com TXT': alias },
      { 'x.example.com A': undefined, 'x.example.com TXT': text },
    ),
  ).toEqual(['x.example.com CNAME missing', 'x.example.com TXT value']);
});

it('an answer from a wildcard for a guessed name is reported for the wildcard', () => {
  const was = { 'x.example.com A': A, [NONEXISTENT_NAME]: A, '*.example.com A': A };
  const will = { 'x.example.com A': undefined, [NONEXISTENT_NAME]: undefined, '*.example.com A': undefined };
  expect(compared(was, will)).toEqual(['*.example.com A missing']);
  expect(compared(was, will, false)).toEqual(['x.example.com A missing', '*.example.com A missing']);
  expect(compared(was, { ...will, 'x.example.com A': set('A', '192.0.2.9') })).toContain('x.example.com A value');
});

it('the most severe difference comes first', () => {
  const will = {
    'a.example.com A': { ...A, ttl: 1 },
    'b.example.com A': set('A', '192.0.2.9'),
    'c.example.com A': undefined,
  };
  expect(compared({ 'a.example.com A': A, 'b.example.com A': A, 'c.example.com A': A }, will)).toEqual([
    'c.example.com A missing',
    'b.example.com A value',
    'a.example.com A ttl',
  ]);
});
