import { MailAddress } from '#base/domain/mail-address.js';
import { isUri, mailboxOf, mailtoUri, hasRecipient } from './report-uri.js';

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
