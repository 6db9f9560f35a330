import { MailAddress } from '#base/domain/mail-address.js';
import { formatUriList, isUri, mailboxOf, mailtoUri, hasRecipient, parseUriList, respeltUri } from './report-uri.js';

describe('mailtoUri', () => {
  it.each([
    ['dmarc@example.com', 'mailto:dmarc@example.com'],
    ['a+b.c@EXAMPLE.com', 'mailto:a+b.c@example.com'],
    ['a!b@example.com', 'mailto:a%21b@example.com'],
    ['"a,b;c"@example.com', 'mailto:%22a%2Cb%3Bc%22@example.com'],
    ['50%&=/?#@example.com', 'mailto:50%25%26%3D%2F%3F%23@example.com'],
    ['post@münchen.de', 'mailto:post@xn--mnchen-3ya.de'],
  ])('writes %s as %s', (address, uri) => {
    expect(mailtoUri(MailAddress.parse(address)!)).toBe(uri);
    expect(isUri(uri)).toBe(true);
    expect(mailboxOf(uri)).toBe(MailAddress.parse(address)!.toString());
  });
});

describe('mailboxOf', () => {
  it.each([
    ['mailto:a@example.com?subject=x', 'a@example.com'],
    ['MAILTO:a%21b@example.com', 'a!b@example.com'],
    ['mailto:a%ff@example.com', undefined],
    ['https://example.com/a@b', undefined],
  ])('%s: %s', (uri, mailbox) => {
    expect(mailboxOf(uri)).toBe(mailbox);
  });
});

describe('isUri', () => {
  it.each([
    ['mailto:a@b', true],
    ['https://[2001:db8::1]/a?b#c', true],
    ['a@b.c', false],
    ['mailto:', false],
    ['1x:y', false],
    ['https://b.c/a b', false],
    ['https://b.c/%zz', false],
    ['https://b.c/ü', false],
  ])('%s: %s', (text, expected) => {
    expect(isUri(text)).toBe(expected);
  });
});

describe('hasRecipient', () => {
  it.each([
    ['mailto:x@reports.example', true],
    ['MAILTO:x%2By@b.example?subject=z', true],
    ['mailto:x@gov.uk', true],
    ['mailto:x@[192.0.2.1]', true],
    ['mailto:x@[IPv6:2001:db8::1]', true],
    ['mailto:x@b\u00fccher.example', true],
    ['mailto:reports.example', false],
    ['mailto:x@', false],
    ['mailto:@b.example', false],
    ['mailto:x@localhost', false],
    ['mailto:x@_b.example', false],
    ['mailto://x@b.example', false],
    ['mailto:/x@b.example', false],
    ['mailto:x@b..example', false],
    ['mailto:x@[local]', false],
    ['mailto:@[192.0.2.1]', false],
    ['mailto:[192.0.2.1]', false],
    ['https:/b.example', false],
    ['http://a b/', false],
    ['mailto:x%ff@b.example', false],
    ['https://b.example', true],
    ['http://b.example:8080/r?x#y', true],
    ['https://[2001:db8::1]/', true],
    ['https://', false],
    ['https:///r', false],
    ['https:b.example', false],
    ['https://?x', false],
    ['ftp://', true],
  ])('%s: %s', (uri, expected) => {
    expect(hasRecipient(uri)).toBe(expected);
  });
});

it.each([
  ['a@example.com', 'mailto:a@example.com'],
  ['mailto=a@example.com', 'mailto:a@example.com'],
  ['malto:a@example.com', 'mailto:a@example.com'],
  ['email://a@example.com', 'mailto:a@example.com'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['mailto:a@B\u00dccher.example', 'mailto:a@xn--bcher-kva.example'],
  ['mailto:a@b\\252cher.example', 'mailto:a@xn--bcher-kva.example'],
  ['mailto:j\u00f6@example.com!10m', 'mailto:j%C3%B6@example.com!10m'],
  ['mailto:j\u00f6@a b', 'mailto:j\u00f6@a b'],
  ['mailto:j\ud800@example.com', 'mailto:j\ud800@example.com'],
  ['mailto:A@EXAMPLE.com', 'mailto:A@EXAMPLE.com'],
  ['https://example.com/a@b', 'https://example.com/a@b'],
  ['a@b@c', 'a@b@c'],
])('%j was meant as %j', (entry, uri) => {
  expect(respeltUri(entry)).toBe(uri);
});

it('a list keeps what can be read, and names the rest', () => {
  const { uris, faults } = parseUriList('a:1, b , c:2', (entry) => (isUri(entry) ? { uri: entry } : 'uri-invalid'));
  expect(uris).toEqual([{ uri: 'a:1' }, { uri: 'c:2' }]);
  expect(faults).toEqual([{ code: 'uri-invalid', position: 5, text: 'b' }]);
  expect(formatUriList([{ uri: 'a:1' }, { uri: 'b:2', size: '10m' }])).toBe('a:1,b:2!10m');
});
