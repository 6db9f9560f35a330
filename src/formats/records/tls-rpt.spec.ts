import { fc } from '#test/properties.js';
import { TagList } from './tag-list.js';
import { formatTlsRpt, isTlsRpt, parseTlsRpt, TlsRptRecord } from './tls-rpt.js';

describe('parseTlsRpt', () => {
  it.each([
    ['v=TLSRPTv1; rua=mailto:a@example.com', []],
    ['v=TLSRPTv1;rua=mailto:a@example.com,https://example.com/r;x=1;', []],
    ['v=TLSRPTv2; rua=mailto:a@b.c', [{ code: 'version-invalid', position: 0, text: 'v=TLSRPTv2' }]],
    [
      'v=TLSRPTv1; rua = mailto:x@b.example',
      [{ code: 'part-malformed', position: 12, text: 'rua = mailto:x@b.example' }],
    ],
    ['v=TLSRPTv1; rua=mailto:x@b.example ; y = 1', []],
    ['v=TLSRPTv1; rua=mailto:b.example', [{ code: 'uri-invalid', position: 16, text: 'mailto:b.example' }]],
    ['v=TLSRPTv1; rua=https://', [{ code: 'uri-invalid', position: 16, text: 'https://' }]],
    ['v=TLSRPTv1\u200b; rua=mailto:x@b.example', [{ code: 'character-invalid', position: 10, text: '\u200b' }]],
    ['v=TLSRPTv1', [{ code: 'part-missing', position: 10, text: 'rua' }]],
    ['v=TLSRPTv1; rua=a@b.c', [{ code: 'uri-invalid', position: 16, text: 'a@b.c' }]],
    ['v=TLSRPTv1; rua=mailto:a@b.c!9k', [{ code: 'uri-invalid', position: 16, text: 'mailto:a@b.c!9k' }]],
    ['v=TLSRPTv1; rua=mailto:a@b.c, ftp://b.c', [{ code: 'scheme-unsupported', position: 30, text: 'ftp://b.c' }]],
  ])('finds the faults of %j', (text, faults) => {
    expect(parseTlsRpt(text).faults).toEqual(faults);
  });

  it('keeps the URIs that can be used', () => {
    const { rua } = parseTlsRpt('v=TLSRPTv1; rua=mailto:a@b.c,ftp://b.c; rua=https://b.c/').record;
    expect(rua).toEqual([{ uri: 'mailto:a@b.c' }, { uri: 'https://b.c/' }]);
  });

  it.each([
    ['v=TLSRPTv1;rua=mailto:a@b.c', true],
    ['v=TLSRPTv10;rua=mailto:a@b.c', false],
  ])('%s is a record: %s', (text, expected) => {
    expect(isTlsRpt(text)).toBe(expected);
  });
});

describe('formatTlsRpt', () => {
  it('writes text that parses to the same record', () => {
    const uri = fc.constantFrom('mailto:a@example.com', 'https://example.com/r');
    const extra = fc.uniqueArray(fc.tuple(fc.stringMatching(/^x[a-z]{0,9}$/), fc.stringMatching(/^[a-z0-9]{1,9}$/)), {
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(fc.array(uri, { minLength: 1 }), extra, (uris, tags) => {
        const pairs = [['v', 'TLSRPTv1'], ['rua', uris.join(',')], ...tags];
        const record = new TlsRptRecord(new TagList(pairs.map(([name, value]) => ({ name: name!, value: value! }))));
        expect(parseTlsRpt(formatTlsRpt(record))).toEqual({ record, faults: [] });
      }),
    );
  });
});
