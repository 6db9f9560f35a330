import { domainOf, mailboxDomains, organizationalDomainOf } from './address.js';

describe('mailboxDomains', () => {
  it.each<[string, string, string[]]>([
    ['a bare address', 'a@b.example', ['b.example']],
    ['a name', 'Jo Doe <a@B.Example>', ['b.example']],
    ['no space after the name', 'Jo<a@b.example>', ['b.example']],
    ['an address as the name', '"ceo@bank.example" <a@b.example>', ['b.example']],
    ['an address as the name, unquoted', 'ceo@bank.example <a@b.example>', ['b.example']],
    ['angle brackets in the name', '"<ceo@bank.example>" <a@b.example>', ['b.example']],
    ['a comma in the name', '"Doe, Jo" <a@b.example>', ['b.example']],
    ['a comment', 'a@b.example (ceo@bank.example)', ['b.example']],
    ['a comment in the address', 'a@(ceo@bank.example)b.example', ['b.example']],
    ['a quoted local part', '"a@x, <y>"@b.example', ['b.example']],
    ['spaces around the sign', 'a @ b.example', ['b.example']],
    ['words before a bare address', 'Jo Doe a@b.example', ['b.example']],
    ['several addresses', 'a@b.example, Jo <c@d.example>', ['b.example', 'd.example']],
    ['two angle addresses without a comma', '<a@b.example> <c@d.example>', ['b.example', 'd.example']],
    ['a group', 'Team: a@b.example, c@d.example;', ['b.example', 'd.example']],
    ['a source route', '<@x.example,@y.example:a@b.example>', ['b.example']],
    ['a name that is encoded', '=?utf-8?Q?ceo=40bank.example?= <a@b.example>', ['b.example']],
    ['a domain in Unicode', 'a@bücher.example', ['xn--bcher-kva.example']],
    ['a trailing dot', 'a@b.example.', ['b.example']],
    ['a single label', 'root@localhost', ['localhost']],
    ['a bracket that never closes', 'Jo <a@b.example', ['b.example']],
    ['a quote that never closes', '"Jo <a@b.example>', ['b.example']],
    ['the null sender', '<>', []],
    ['no domain', 'MAILER-DAEMON', []],
    ['no domain in brackets', 'Mail Delivery Subsystem <MAILER-DAEMON>', []],
    ['an address as the name, none in brackets', 'ceo@bank.example <MAILER-DAEMON>', []],
    ['an address literal', 'a@[192.0.2.1]', []],
    ['no address', '', []],
  ])('%s: %s', (_, text, expected) => expect(mailboxDomains(text).map(String)).toEqual(expected));
});

describe('domainOf', () => {
  it.each([
    ['b.example', 'b.example'],
    ['a@b.example', 'b.example'],
    ['@b.example', 'b.example'],
    ['<a@b.example>', 'b.example'],
    ['none', undefined],
    ['None', undefined],
    ['<>', undefined],
    ['', undefined],
    ['-', undefined],
  ])('%s', (text, expected) => expect(domainOf(text)?.ascii).toBe(expected));
});

describe('organizationalDomainOf', () => {
  it.each([
    ['mail.b.example', 'b.example'],
    ['a.b.co.uk', 'b.co.uk'],
    ['co.uk', 'co.uk'],
    ['localhost', 'localhost'],
  ])('%s', (text, expected) => expect(organizationalDomainOf(domainOf(text)!)).toBe(expected));
});
