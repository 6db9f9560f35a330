import { fc } from '#test/properties.js';
import { howMany } from '#test/sweep.js';
import { allowsNoMethod, formatCaaIssuer, namesTwoAccounts, parseCaaIssuer, excludesWildcards } from './caa-issuer.js';
import { CaaRecord, formatCaa, parseCaa } from './caa.js';

describe('parseCaa', () => {
  it.each([
    ['0 issue "letsencrypt.org"', new CaaRecord(0, 'issue', 'letsencrypt.org')],
    ['128  ISSUE\tca.example', new CaaRecord(128, 'ISSUE', 'ca.example')],
    ['0 issue ";"', new CaaRecord(0, 'issue', ';')],
    ['0 issue ""', new CaaRecord(0, 'issue', '')],
    ['000 x y', new CaaRecord(0, 'x', 'y')],
    ['0 iodef "http://example.com/r"', new CaaRecord(0, 'iodef', 'http://example.com/r')],
    ['0 contactemail "a@example.com"', new CaaRecord(0, 'contactemail', 'a@example.com')],
    [
      '0 issue "ca.example; validationmethods=dns-01,ca-own"',
      new CaaRecord(0, 'issue', 'ca.example; validationmethods=dns-01,ca-own'),
    ],
    [
      '0 issue "ca.example; accounturi=https://ca.example/1"',
      new CaaRecord(0, 'issue', 'ca.example; accounturi=https://ca.example/1'),
    ],
    ['0 iodef "mailto:a@example.com"', new CaaRecord(0, 'iodef', 'mailto:a@example.com')],
    ['0 iodef "https://example.com/r"', new CaaRecord(0, 'iodef', 'https://example.com/r')],
    ['0 contactphone "+49 (0)"', undefined],
    ['0 contactphone "+49-89-12345"', new CaaRecord(0, 'contactphone', '+49-89-12345')],
    ['0 issue "ca.example; validationmethods="', new CaaRecord(0, 'issue', 'ca.example; validationmethods=')],
    ['0 iodef "mailto:x@gov.uk"', new CaaRecord(0, 'iodef', 'mailto:x@gov.uk')],
    ['0 x "\\999\\"', undefined],
    ['0 x "\\999"', new CaaRecord(0, 'x', '999')],
    ['0 x "a\\"b\\\\c\\009"', new CaaRecord(0, 'x', 'a"b\\c\t')],
  ])('reads %s', (text, record) => {
    const parsed = parseCaa(text);
    expect(parsed.faults.length === 0 ? parsed.record : undefined).toEqual(record);
  });

  it.each([
    ['256 issue "ca.example"', [{ code: 'flags-invalid', position: 0, text: '256' }]],
    ['255 issue "ca.example"', [{ code: 'flags-invalid', position: 0, text: '255' }]],
    ['x issue "ca.example"', [{ code: 'flags-invalid', position: 0, text: 'x' }]],
    ['0 issue "; =1"', [{ code: 'name-invalid', position: 11, text: '' }]],
    ['0 issue "c; x; a=1"', [{ code: 'part-malformed', position: 12, text: 'x' }]],
    ['0 contactphone "089 12345"', [{ code: 'value-invalid', position: 16, text: '089 12345' }]],
    ['1 issue "ca.example"', [{ code: 'flags-invalid', position: 0, text: '1' }]],
    ['0 is-sue "ca.example"', [{ code: 'name-invalid', position: 2, text: 'is-sue' }]],
    ['0 issue "ca.example', [{ code: 'part-malformed', position: 8, text: '"ca.example' }]],
    ['0 issue "ca.example" x', [{ code: 'part-malformed', position: 8, text: '"ca.example" x' }]],
    ['0 issue "ca_example"', [{ code: 'domain-invalid', position: 9, text: 'ca_example' }]],
    ['0 issue "ca.example; x"', [{ code: 'part-malformed', position: 21, text: 'x' }]],
    ['0 issue "ca.example; a=1;"', [{ code: 'part-empty', position: 25, text: '' }]],
    ['0 issue "\\c\\097; accounturi=x"', [{ code: 'uri-invalid', position: 28, text: 'x' }]],
    ['0 issue "c; validationmethods=dns-01,x"', [{ code: 'value-invalid', position: 37, text: 'x' }]],
    ['0 issue "c; a_b=1"', [{ code: 'name-invalid', position: 12, text: 'a_b' }]],
    ['0 issue "c; a=1 2"', [{ code: 'character-invalid', position: 14, text: '1 2' }]],
    ['0 issue "c; validationmethods=dns-01,"', [{ code: 'value-invalid', position: 37, text: '' }]],
    ['0 iodef "https://"', [{ code: 'uri-invalid', position: 9, text: 'https://' }]],
    ['0 iodef "a@example.com"', [{ code: 'uri-invalid', position: 9, text: 'a@example.com' }]],
    ['0 iodef "ftp://example.com"', [{ code: 'scheme-unsupported', position: 9, text: 'ftp://example.com' }]],
    ['0 iodef "mailto:nobody"', [{ code: 'address-invalid', position: 9, text: 'mailto:nobody' }]],
    ['0 contactemail "nobody"', [{ code: 'address-invalid', position: 16, text: 'nobody' }]],
  ])('finds the faults of %s', (text, faults) => {
    expect(parseCaa(text).faults).toEqual(faults);
  });

  it.each([
    ['0 issue ";"', { critical: false, isKnown: true, issuer: { domain: '', parameters: [] } }],
    ['128 IssueWild "ca.example; a=b"', { critical: true, property: 'issuewild', issuer: { domain: 'ca.example' } }],
    ['255 issue "x"', { flags: 255, critical: true }],
    ['256 issue "x"', { flags: 0, critical: false }],
    ['0', { flags: 0, tag: '', value: '' }],
    ['0 issue', { flags: 0, tag: 'issue', value: '' }],
    ...['issue', 'issuewild', 'issuemail', 'issuevmc'].map((tag): [string, object] => [
      `0 ${tag} "ca.example"`,
      { isKnown: true, issuer: { domain: 'ca.example' } },
    ]),
    ...['iodef', 'contactemail', 'contactphone'].map((tag): [string, object] => [
      `0 ${tag} "x"`,
      { isKnown: true, issuer: undefined },
    ]),
    ['128 future "x"', { critical: true, isKnown: false, issuer: undefined }],
  ])('understands %s', (text, meaning) => {
    expect(parseCaa(text).record).toMatchObject(meaning);
  });
});

describe('formatCaa', () => {
  it('writes text that parses to the same record', () => {
    const tag = fc.stringMatching(/^x[a-z0-9]{0,40}$/);
    fc.assert(
      fc.property(fc.constantFrom(0, 128), tag, fc.string({ unit: 'binary' }), (flags, name, value) => {
        const record = new CaaRecord(flags, name, value);
        expect(parseCaa(formatCaa(record))).toEqual({ record, faults: [] });
      }),
      { numRuns: howMany('CAA records written and read', 100, 25) },
    );
  });
});

describe('formatCaaIssuer', () => {
  it('writes text that parses to the same issuer', () => {
    const parameter = fc.record({
      name: fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/),
      value: fc.stringMatching(/^[!-:<-~]{0,9}$/),
    });
    fc.assert(
      fc.property(fc.constantFrom('', 'ca.example'), fc.array(parameter), (domain, parameters) => {
        const issuer = { domain, parameters };
        expect(parseCaaIssuer(formatCaaIssuer(issuer))).toEqual({ record: issuer, faults: [] });
      }),
    );
  });
});

it.each([
  ['c.example', false, false],
  ['c.example; validationmethods=dns-01', false, false],
  ['c.example; validationmethods=http-01', false, true],
  ['c.example; validationmethods=', true, true],
  ['c.example; validationmethods=http-01,tls-alpn-01', false, true],
  ['c.example; validationmethods=http-01,dns-01', false, false],
  ['c.example; accounturi=https://c.example/1', false, false],
  ['c.example; ValidationMethods=dns-01; validationmethods=http-01', true, false],
])('%s allows no method: %s, no wildcard: %s', (value, noMethod, noWildcard) => {
  const { record } = parseCaaIssuer(value);
  expect(allowsNoMethod(record)).toBe(noMethod);
  expect(excludesWildcards(record)).toBe(noWildcard);
});

it.each([
  ['c.example', false],
  ['c.example; accounturi=https://c.example/1', false],
  ['c.example; accounturi=https://c.example/1; a=b; c=d', false],
  ['c.example; accounturi=https://c.example/1; AccountURI=https://c.example/2', true],
])('%s names two accounts: %s', (value, expected) => {
  expect(namesTwoAccounts(parseCaaIssuer(value).record)).toBe(expected);
});

it.each([
  ['', ';'],
  ['; a=1', '; a=1'],
  ['c.example', 'c.example'],
  ['c.example;a=1;b=2', 'c.example; a=1; b=2'],
])('%j is written as %j', (value, text) => {
  expect(formatCaaIssuer(parseCaaIssuer(value).record)).toBe(text);
});
