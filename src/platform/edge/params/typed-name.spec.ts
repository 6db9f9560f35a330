import { readDomain, readHost, readSelector } from './typed-name.js';

it.each([
  ['example.com', 'example.com'],
  ['  Example.COM. ', 'example.com'],
  ['https://example.com/path?x=1#y', 'example.com'],
  ['http://user:secret@www.example.com:8080/a', 'example.com'],
  ['https://www.example.co.uk', 'example.co.uk'],
  ['www.de', 'www.de'],
  ['//example.com/x', 'example.com'],
  ['jo.doe+tag@example.com', 'example.com'],
  ['<jo@example.com>', 'example.com'],
  ['mailto:jo@example.com?subject=x', 'example.com'],
  ['Jo Doe <jo@example.com>', 'example.com'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['https://MÜNCHEN.de/straße', 'xn--mnchen-3ya.de'],
  ['info@münchen.de', 'xn--mnchen-3ya.de'],
  ['example . com', 'example.com'],
  ['jo @ example.com', 'example.com'],
  ['domain: example.com', 'example.com'],
  ['please check example.com', 'example.com'],
  ['example.com, example.org', 'example.com'],
  ['"example.com"', 'example.com'],
  ['example\u200b.com', 'example.com'],
  ['example\u200c.com', 'example.com'],
  ['exa\u200dmple.com, example.org', 'example.com'],
  ['نامه\u200cای.com', 'xn--mgba3gch31f060k.com'],
  ['\u200bhttps://نامه\u200cای.com/', 'xn--mgba3gch31f060k.com'],
  ['ශ්\u200dරී.com', 'xn--10cl1a0b660p.com'],
  ['example。com', 'example.com'],
  ['shop.example.com', 'shop.example.com'],
  ['_dmarc.example.com', 'example.com'],
  ['s1._domainkey.example.com.', 'example.com'],
  ['example.com:443', 'example.com'],
  ['_dmarc', undefined],
  ['example', undefined],
  ['192.0.2.1', undefined],
  ['co.uk', undefined],
  ['', undefined],
  ['   ', undefined],
  ['<script>alert(1)</script>', undefined],
  ['@'.repeat(5000), undefined],
  ['a'.repeat(100_000), undefined],
])('the domain in %.40j is %s', (text, domain) => {
  expect(readDomain(text)?.ascii).toBe(domain);
});

it.each([
  ['www.example.com', 'A', 'www.example.com'],
  ['_dmarc.example.com', 'TXT', '_dmarc.example.com'],
  ['https://www.example.com/x', 'A', 'www.example.com'],
  ['jo@example.com', 'MX', 'example.com'],
  ['192.0.2.1', 'ptr', '192.0.2.1'],
  ['2001:db8::1', 'PTR', '2001:db8::1'],
  ['[2001:db8::1]', 'PTR', '2001:db8::1'],
  ['2001:db8::1', 'type12', '2001:db8::1'],
  ['192.0.2.1', 'A', undefined],
  ['de', 'NS', 'de'],
  ['Bob <bob@example.com>', 'MX', 'example.com'],
  ['www.نامه\u200cای.com', 'A', 'www.xn--mgba3gch31f060k.com'],
])('the name in %j for %s is %s', (text, type, name) => {
  expect(readHost(text, type)).toBe(name);
});

it.each([
  ['s1', 's1', undefined],
  [' S1 ', 'S1', undefined],
  ['s=s1;', 's1', undefined],
  ['k1.mail', 'k1.mail', undefined],
  ['s1._domainkey', 's1', undefined],
  ['s1._domainkey.example.com.', 's1', 'example.com'],
  ['s1._domainkey.www.example.com', 's1', 'www.example.com'],
  ['k1.mail._DomainKey.Example.com', 'k1.mail', 'example.com'],
  ['', '', undefined],
  [`${'a'.repeat(2047)}\u{1f600}`, 'a'.repeat(2047), undefined], // cut in the middle of a character
])('the selector in %j is %j, the domain %s', (text, selector, domain) => {
  const read = readSelector(text);
  expect([read.selector, read.domain?.ascii]).toEqual([selector, domain]);
});
