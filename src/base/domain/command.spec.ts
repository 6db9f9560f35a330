import { fillCommand } from './command.js';

const filled = (template: string, words: Readonly<Record<string, string>>) =>
  fillCommand(template, (name) => (Object.hasOwn(words, name) ? words[name] : undefined));
const TEMPLATE = 'dig @{server} +norecurse SOA {zone}';

it.each([
  ['ns1.example.com', 'ns1.example.com'],
  ['ns1.example.com.', 'ns1.example.com.'],
  ['_dns.xn--mller-kva.de', '_dns.xn--mller-kva.de'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['x`{touch,pwned}`.example', undefined],
  ['$(reboot).example', undefined],
  ['a;reboot', undefined],
  ['a|reboot', undefined],
  ['a&reboot', undefined],
  ['a>b', undefined],
  ["a'b", undefined],
  ['a"b', undefined],
  ['a\\096b', undefined],
  ['a b', undefined],
  ['a\nreboot', undefined],
  ['a\u00a0b', undefined],
  ['a/b', undefined],
  ['*.example', undefined],
  ['müller.de', undefined],
  ['-f', undefined],
  ['{zone}', undefined],
  ['', undefined],
])('a server called %j becomes %s', (server, written) => {
  const command = written === undefined ? undefined : `dig @${written} +norecurse SOA example.com`;
  expect(filled(TEMPLATE, { server, zone: 'example.com' })).toBe(command);
});

it('is undefined without a word that it needs', () => {
  expect(filled(TEMPLATE, { zone: 'example.com' })).toBeUndefined();
  expect(filled(TEMPLATE, { server: 'ns1.example.com' })).toBeUndefined();
});

it.each([
  ['https://example.com/.well-known/security.txt', true],
  ['http://www.example.com:8080/a_b-c~d/', true],
  ['https://example.com/?a=b&c', false],
  ['https://example.com/$(reboot)', false],
  ['https://example.com/a;b', false],
  ['https://example.com/%61', false],
  ['ftp://example.com/', false],
])('the URL %s can be put into a command: %s', (url, fits) => {
  expect(filled('curl -I {url}', { url })).toBe(fits ? `curl -I ${url}` : undefined);
});
