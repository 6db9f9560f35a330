import { filledCommand } from './command.js';

const TEMPLATE = 'dig @{server} +norecurse SOA {zone}';

it.each([
  ['ns1.example.com', 'ns1.example.com'],
  ['ns1.example.com.', 'ns1.example.com.'],
  ['_dns.xn--mller-kva.de', '_dns.xn--mller-kva.de'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['x`{touch,pwned}`.example', '<server>'],
  ['$(reboot).example', '<server>'],
  ['a;reboot', '<server>'],
  ['a|reboot', '<server>'],
  ['a&reboot', '<server>'],
  ['a>b', '<server>'],
  ["a'b", '<server>'],
  ['a"b', '<server>'],
  ['a\\096b', '<server>'],
  ['a b', '<server>'],
  ['a\nreboot', '<server>'],
  ['a\u00a0b', '<server>'],
  ['a/b', '<server>'],
  ['*.example', '<server>'],
  ['müller.de', '<server>'],
  ['-f', '<server>'],
  ['{zone}', '<server>'],
  ['', '<server>'],
])('a server called %j is written %s', (server, written) => {
  expect(filledCommand(TEMPLATE, { server, zone: 'example.com' })).toBe(`dig @${written} +norecurse SOA example.com`);
});

it('leaves a gap for what is not known', () => {
  expect(filledCommand(TEMPLATE, { zone: 'example.com' })).toBe('dig @<server> +norecurse SOA example.com');
  expect(filledCommand(TEMPLATE, { server: undefined, zone: 7 })).toBe('dig @<server> +norecurse SOA <zone>');
  expect(filledCommand('{constructor}', {})).toBe('<constructor>');
});
