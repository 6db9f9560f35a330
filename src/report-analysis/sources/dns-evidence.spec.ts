import { authorizesAnyone } from './dns-evidence.js';

it.each([
  ['', false],
  ['v=spf1 -all', false],
  ['v=spf1 ~all', false],
  ['v=spf1 -mx -all', false],
  ['v=spf1 +all', true],
  ['v=spf1 mx -all', true],
  ['v=spf1 ip4:192.0.2.0/24 -all', true],
  ['v=spf1 include:_spf.example.net ~all', true],
  ['v=spf1 redirect=_spf.example.net', true],
])('%j authorizes anyone: %s', (record, expected) => expect(authorizesAnyone(record)).toBe(expected));
