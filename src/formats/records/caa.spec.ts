import { fc } from '#test/properties.js';
import { howMany } from '#test/sweep.js';
import { allowsNoMethod, formatCaaIssuer, parseCaaIssuer, excludesWildcards } from './caa-issuer.js';
import { CaaRecord, formatCaa, parseCaa } from './caa.js';

describe('parseCaa', () => {
  it.each([
    ['0 issue "letsencrypt.org"', new CaaRecord(0, 'issue', 'letsencrypt.org')],
    ['128  ISSUE\tca.example', new CaaRecord(128, 'ISSUE', 'ca.example')],
    ['0 issue ";"', new CaaRecord(0, 'issue', ';')],
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
  ['c.example; ValidationMethods=dns-01; validationmethods=http-01', true, false],
])('%s allows no method: %s, no wildcard: %s', (value, noMethod, noWildcard) => {
  const { record } = parseCaaIssuer(value);
  expect(allowsNoMethod(record)).toBe(noMethod);
  expect(excludesWildcards(record)).toBe(noWildcard);
});
