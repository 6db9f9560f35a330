import { MailAddress } from '../domain/mail-address.js';
import { isUri, mailboxOf, mailtoUri } from './report-uri.js';

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
