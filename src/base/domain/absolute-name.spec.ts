import { absoluteName } from './absolute-name.js';

it.each([
  ['@', 'example.com'],
  ['', 'example.com'],
  ['www', 'www.example.com'],
  [' WWW ', 'www.example.com'],
  ['a.b', 'a.b.example.com'],
  ['ns1.other.example.', 'ns1.other.example'],
  ['ns1.other.example', 'ns1.other.example.example.com'],
  ['www.example.com', 'www.example.com'],
  ['example.com', 'example.com'],
  ['bücher.example.com', 'xn--bcher-kva.example.com'],
  ['*', '*.example.com'],
  ['*.shop', '*.shop.example.com'],
  ['*.example.com', '*.example.com'],
  ['_dmarc', '_dmarc.example.com'],
  ['a..b', undefined],
  ['.www', undefined],
])('%j is %j', (text, name) => {
  expect(absoluteName(text, 'example.com')).toBe(name);
});

it('takes a name within the registered domain as it is', () => {
  expect(absoluteName('www.example.com', 'mail.example.com', 'example.com')).toBe('www.example.com');
  expect(absoluteName('www', 'mail.example.com', 'example.com')).toBe('www.mail.example.com');
});
