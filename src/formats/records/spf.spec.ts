import { fc } from '#test/properties.js';
import { CidrBlock } from '#base/domain/ip-address.js';
import type { SpfTerm } from './spf-term.js';
import { formatSpf, isSpf, lookupTerms, parseSpf } from './spf.js';

describe('parseSpf', () => {
  it.each<[string, SpfTerm[]]>([
    ['v=spf1', []],
    ['V=SPF1  -ALL ', [{ kind: 'all', qualifier: '-' }]],
    ['v=spf1 include:_spf.Example.com', [{ kind: 'include', qualifier: '+', domain: '_spf.Example.com' }]],
    ['v=spf1 a/24//64', [{ kind: 'a', qualifier: '+', prefix4: 24, prefix6: 64 }]],
    ['v=spf1 ?mx:a/b.example.com//64', [{ kind: 'mx', qualifier: '?', domain: 'a/b.example.com', prefix6: 64 }]],
    ['v=spf1 ptr', [{ kind: 'ptr', qualifier: '+' }]],
    ['v=spf1 ip4:192.0.2.0/24', [{ kind: 'ip4', qualifier: '+', network: CidrBlock.parse('192.0.2.0/24')! }]],
    ['v=spf1 redirect=%{d}', [{ kind: 'redirect', domain: '%{d}' }]],
    ['v=spf1 exp=e.example.com', [{ kind: 'exp', domain: 'e.example.com' }]],
    ['v=spf1 X-y=%{l}', [{ kind: 'modifier', name: 'X-y', value: '%{l}' }]],
  ])('reads %s', (text, terms) => {
    expect(parseSpf(text)).toEqual({ record: { terms }, faults: [] });
  });

  it.each([
    ['', [{ code: 'version-invalid', position: 0, text: '' }]],
    [' v=spf1 -all', [{ code: 'version-invalid', position: 1, text: 'v=spf1' }]],
    ['v=spf1; -all', [{ code: 'version-invalid', position: 0, text: 'v=spf1;' }]],
    ['v=spf1 moo -all', [{ code: 'mechanism-unknown', position: 7, text: 'moo' }]],
    ['v=spf1 -all:x', [{ code: 'argument-unexpected', position: 11, text: ':x' }]],
    ['v=spf1 include', [{ code: 'argument-missing', position: 7, text: 'include' }]],
    ['v=spf1 include: -all', [{ code: 'argument-missing', position: 7, text: 'include' }]],
    ['v=spf1 include:a.example~all', [{ code: 'domain-invalid', position: 15, text: 'a.example~all' }]],
    ['v=spf1 a:192.0.2.1', [{ code: 'domain-invalid', position: 9, text: '192.0.2.1' }]],
    [
      'v=spf1 a/24/64',
      [
        { code: 'argument-unexpected', position: 8, text: '/24' },
        { code: 'prefix-invalid', position: 11, text: '/64' },
      ],
    ],
    ['v=spf1 ip4:1.2.3.4/33', [{ code: 'prefix-invalid', position: 18, text: '/33' }]],
    ['v=spf1 ip4:2001:db8::1', [{ code: 'address-invalid', position: 11, text: '2001:db8::1' }]],
    ['v=spf1 ip6:1.2.3.4', [{ code: 'address-invalid', position: 11, text: '1.2.3.4' }]],
    ['v=spf1 exists:%{x}.b.c', [{ code: 'macro-invalid', position: 14, text: '%{x}' }]],
    ['v=spf1 exists:a%b.c', [{ code: 'macro-invalid', position: 15, text: '%b' }]],
    ['v=spf1 exists:%{c}.b.c', [{ code: 'macro-invalid', position: 14, text: '%{c}.b.c' }]],
    ['v=spf1 exists:%{t}.b.c', [{ code: 'macro-invalid', position: 14, text: '%{t}.b.c' }]],
    ['v=spf1 a:b.c\t-all', [{ code: 'character-invalid', position: 12, text: '\t' }]],
    ['v=spf1 ?redirect=a.b', [{ code: 'name-invalid', position: 7, text: '?redirect' }]],
    ['v=spf1 exp=a.b exp=a.b', [{ code: 'part-duplicate', position: 15, text: 'exp=a.b' }]],
  ])('finds the faults of %j', (text, faults) => {
    expect(parseSpf(text).faults).toEqual(faults);
  });

  it('keeps terms that it cannot parse in their position', () => {
    const text = 'v=spf1 ip4:1.2.3 moo a -all';
    expect(formatSpf(parseSpf(text).record)).toBe(text);
  });
});

describe('formatSpf', () => {
  const qualifier = fc.constantFrom('+', '-', '~', '?');
  const domain = fc.constantFrom('example.com', '%{i}._spf.%{d2}', '_spf.example.com.');
  const maybe = <T>(key: string, value: fc.Arbitrary<T>) =>
    fc.option(value).map((v) => (v === null ? {} : { [key]: v }));
  const block = (bytes: number, text: (octets: Uint8Array) => string) =>
    fc
      .tuple(fc.uint8Array({ minLength: bytes, maxLength: bytes }), fc.nat(bytes * 8))
      .map(([octets, prefix]) => CidrBlock.parse(`${text(octets)}/${prefix}`)!);
  const ipv4 = block(4, (octets) => octets.join('.'));
  const ipv6 = block(16, (octets) => Buffer.from(octets).toString('hex').match(/.{4}/g)!.join(':'));
  const term = fc.oneof(
    fc.record({ kind: fc.constant('all'), qualifier }),
    fc.record({ kind: fc.constantFrom('include', 'exists'), qualifier, domain }),
    fc
      .tuple(maybe('domain', domain), maybe('prefix4', fc.nat(32)), maybe('prefix6', fc.nat(128)), qualifier)
      .map(([name, four, six, sign]) => ({ kind: 'mx', qualifier: sign, ...name, ...four, ...six })),
    fc.record({ kind: fc.constant('ip4'), qualifier, network: ipv4 }),
    fc.record({ kind: fc.constant('ip6'), qualifier, network: ipv6 }),
    fc.record({ kind: fc.constant('modifier'), name: fc.stringMatching(/^x[\w.-]{0,5}$/), value: domain }),
  ) as fc.Arbitrary<SpfTerm>;

  it('writes text that parses to the same record', () => {
    fc.assert(
      fc.property(fc.array(term), (terms) => {
        expect(parseSpf(formatSpf({ terms }))).toEqual({ record: { terms }, faults: [] });
      }),
    );
  });

  it('is idempotent for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { record } = parseSpf(`v=spf1 ${text}`);
        expect(parseSpf(formatSpf(record)).record).toEqual(record);
      }),
    );
  });
});

describe('lookupTerms', () => {
  it.each([
    ['v=spf1 a mx ptr include:a.example exists:b.example ip4:192.0.2.1 redirect=c.example', 6],
    ['v=spf1 a -all mx include:a.example', 1],
    ['v=spf1 a redirect=c.example ~all', 1],
    ['v=spf1 exp=a.example -all', 0],
  ])('%s has %d', (text, count) => {
    expect(lookupTerms(parseSpf(text).record)).toHaveLength(count);
  });
});

describe('isSpf', () => {
  it.each([
    ['v=spf1', true],
    ['V=SPF1 -all', true],
    ['v=spf10', false],
    ['v=spf1\t-all', false],
    ['spf2.0/pra -all', false],
  ])('%j: %s', (text, expected) => {
    expect(isSpf(text)).toBe(expected);
  });
});
