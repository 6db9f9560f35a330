import { hostName, isBelow, isWithin, isWithinAny, parentOf } from './host-name.js';

it.each([
  ['Mail.Example.COM.', 'mail.example.com'],
  ['example.com', 'example.com'],
  ['.', ''],
])('%s is normalized to %s', (name, expected) => {
  expect(hostName(name)).toBe(expected);
});

it.each([
  ['example.com', 'example.com', true, false],
  ['a.b.example.com', 'example.com', true, true],
  ['badexample.com', 'example.com', false, false],
  ['com', 'example.com', false, false],
  ['a.example.com.', 'example.com.', true, true],
  ['example.com', '', true, true],
  ['example.com.', '.', true, true],
  ['', '', true, false],
])('%s in %s: %s, below it: %s', (name, domain, within, below) => {
  expect([isWithin(name, domain), isBelow(name, domain)]).toEqual([within, below]);
  expect(isWithinAny(name, ['other.example', domain])).toBe(within);
});

it('no name is within an empty list of domains', () => {
  expect(isWithinAny('example.com', [])).toBe(false);
});

it.each([
  ['a.b.example', 'b.example'],
  ['example', 'example'],
])('the parent of %s is %s', (name, expected) => {
  expect(parentOf(name)).toBe(expected);
});
