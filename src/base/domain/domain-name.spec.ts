import { DomainName } from './domain-name.js';

const long = (n: number) => 'a'.repeat(n);
/** 253 characters. */
const LONGEST = `${`${long(49)}.`.repeat(5)}com`;

describe('DomainName.parse', () => {
  it.each([
    ['example.com', 'example.com'],
    ['EXAMPLE.Com.', 'example.com'],
    ['www.example.co.uk', 'www.example.co.uk'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['faß.de', 'xn--fa-hia.de'],
    ['XN--MNCHEN-3YA.DE', 'xn--mnchen-3ya.de'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['example.com\u3002', 'example.com'],
    ['shop.example\uff0e', 'shop.example'],
    ['shop.example\uff61', 'shop.example'],
    ['shop\uff0eexample\uff61net', 'shop.example.net'],
    ['r3---sn-abc.example.com', 'r3---sn-abc.example.com'],
    ['github.io', 'github.io'],
    ['perfect.test', 'perfect.test'],
    [`${long(63)}.example.com`, `${long(63)}.example.com`],
    [LONGEST, LONGEST],
    [`${'\u00ad'.repeat(1021)}a.b`, 'a.b'], // characters that are mapped to nothing
  ])('reads %s as %s', (input, ascii) => {
    expect(DomainName.parse(input)?.ascii).toBe(ascii);
  });

  it.each([
    ...['', '.', 'example', 'example..com', '.example.com', 'example.com..', 'exa mple.com', 'ex_ample.com'],
    ...[
      '-example.com',
      'example-.com',
      'xn--a.com',
      'xn--.com',
      'xn--99999999.com',
      `a${LONGEST}`,
      `${'\u00ad'.repeat(1022)}a.b`,
      '1.2.3.4',
      '127.1',
      '2130706433',
      '::1',
      '[::1]',
    ],
    ...['co.uk', 'de', 'com.', 'foo.ck', 'a@example.com', 'http://example.com', 'example.com/', 'example.com:80'],
    ...[`${long(64)}.com`, `${`${long(63)}.`.repeat(4)}com`, long(5000), 'à\u05d0.com', 'a\u200db.com', 'a\u0000.com'],
  ])('rejects %j', (input) => {
    expect(DomainName.parse(input)).toBeUndefined();
  });
});

describe('DomainName.parseHost', () => {
  it.each([
    ['_dmarc.Example.com', '_dmarc.example.com'],
    ['S1._domainkey.münchen.de.', 's1._domainkey.xn--mnchen-3ya.de'],
    ['_443._tcp.www.example.com', '_443._tcp.www.example.com'],
    ['sh\u3002op._udp.net', 'sh.op._udp.net'],
    ['_sip\uff0e_udp\uff61b\u00fccher.example\u3002', '_sip._udp.xn--bcher-kva.example'],
    ['_sip._TCP', '_sip._tcp'],
    ['de', 'de'],
    ['co.uk', 'co.uk'],
    ['1.2.0.192.in-addr.arpa', '1.2.0.192.in-addr.arpa'],
  ])('reads %s as %s', (input, ascii) => {
    expect(DomainName.parseHost(input)?.ascii).toBe(ascii);
  });

  it.each([
    '',
    '.',
    '1.2.3.4',
    '_ü.de',
    '_a b.de',
    `_${long(63)}.de`,
    '_dmarc..de',
    '_x.de..',
    '\u2488_x.de',
    '_x.\u2488a.de',
    'a/b.de',
    '_x._y.-z.de',
  ])('rejects %j', (input) => {
    expect(DomainName.parseHost(input)).toBeUndefined();
  });
});

it.each([
  ['MÜNCHEN.de', 'xn--mnchen-3ya.de'],
  ['com', 'com'],
  ['192.0.2.1', '192.0.2.1'],
  ['a--b.de', 'a--b.de'],
  ['ab--cd.de', undefined],
  ['a_b.de', undefined],
  ['', undefined],
])('in the strict profile, %j is %j', (input, ascii) => {
  expect(DomainName.parseStrict(input)?.ascii).toBe(ascii);
});

describe('DomainName', () => {
  it.each([
    ['xn--mnchen-3ya.de', 'münchen.de'],
    ['example.com', 'example.com'],
  ])('shows %s as %s', (ascii, unicode) => {
    expect(DomainName.parse(ascii)?.unicode).toBe(unicode);
  });

  it('shows a host with underscores', () => {
    expect(DomainName.parseHost('_dmarc.xn--mnchen-3ya.de')?.unicode).toBe('_dmarc.münchen.de');
  });

  it.each([
    ['a.b.example.co.uk', 'example.co.uk', 'example.co.uk'],
    ['me.github.io', 'me.github.io', 'github.io'],
    ['_dmarc.example.com', 'example.com', 'example.com'],
  ])('%s has the organizational domain %s and the registrable domain %s', (name, organizational, registrable) => {
    const domain = DomainName.parseHost(name)!;
    expect(domain.organizational?.ascii).toBe(organizational);
    expect(domain.registrable?.ascii).toBe(registrable);
  });

  it.each([
    ['a.example.com', true],
    ['me.github.io', true],
    ['com', true],
    ['a.test', false],
    ['localdomain', false],
  ])('%s has a suffix of a registry: %s', (name, isKnown) => {
    expect(DomainName.parseHost(name)?.hasKnownSuffix).toBe(isKnown);
  });

  it('has children of at most 253 characters', () => {
    const parent = DomainName.parse(LONGEST.slice(2))!;
    expect(parent.child('b')?.ascii).toBe(`b.${LONGEST.slice(2)}`);
    expect(parent.child('bc')).toBeUndefined();
  });

  it('is equal to the same name', () => {
    const [one, same, other] = ['a.example', 'A.example.', 'b.example'].map((name) => DomainName.parse(name)!);
    expect([one!.equals(same!), one!.equals(other!)]).toEqual([true, false]);
  });
});
