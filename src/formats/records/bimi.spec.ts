import { fc } from '#test/properties.js';
import { BimiRecord, isBimi, parseBimi } from './bimi.js';
import { TagList } from './tag-list.js';

describe('parseBimi', () => {
  it.each([
    ['v=BIMI1; l=https://example.com/logo.svg; a=https://example.com/vmc.pem; avp=brand; lps=a,b', []],
    ['v=BIMI1; l=; a=;', []],
    ['v=bimi1; l=', [{ code: 'version-invalid', position: 0, text: 'v=bimi1' }]],
    ['v=BIMI1; l=http://b.c/l.svg', [{ code: 'scheme-unsupported', position: 11, text: 'http://b.c/l.svg' }]],
    ['v=BIMI1; l=https://', [{ code: 'uri-invalid', position: 11, text: 'https://' }]],
    ['v=BIMI1; a=https://b.example/c.pem', [{ code: 'part-missing', position: 34, text: 'l' }]],
    ['v=BIMI1; l=https://b.example/l.svg; lps=', []],
    ['v=BIMI1; l=logo.svg', [{ code: 'uri-invalid', position: 11, text: 'logo.svg' }]],
    ['v=BIMI1; l=; avp=none', [{ code: 'value-invalid', position: 17, text: 'none' }]],
    ['v=BIMI1; l=; lps=a_b', [{ code: 'value-invalid', position: 17, text: 'a_b' }]],
  ])('finds the faults of %j', (text, faults) => {
    expect(parseBimi(text).faults).toEqual(faults);
  });

  it.each([
    ['v=BIMI1; l=; a=', { location: '', evidence: '', declined: true }],
    ['v=BIMI1; l=', { location: '', evidence: undefined, declined: true }],
    ['v=BIMI1; l=https://b.c/l.svg', { location: 'https://b.c/l.svg', declined: false }],
    ['v=BIMI1; avp=brand', { location: undefined, declined: false }],
  ])('understands %s', (text, meaning) => {
    expect(parseBimi(text).record).toMatchObject(meaning);
  });

  it.each([
    ['v = BIMI1;l=', true],
    ['v=BIMI11; l=', false],
  ])('%s is a record: %s', (text, expected) => {
    expect(isBimi(text)).toBe(expected);
  });
});

describe('the tags of a BIMI record', () => {
  it('are written so that they parse to the same record', () => {
    const location = fc.constantFrom('', 'https://example.com/logo.svg');
    const extra = fc.uniqueArray(fc.tuple(fc.stringMatching(/^x[a-z]{0,9}$/), fc.stringMatching(/^[a-z0-9]{0,9}$/)), {
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(location, location, extra, (l, a, tags) => {
        const pairs = [['v', 'BIMI1'], ['l', l], ...tags, ['a', a]];
        const record = new BimiRecord(new TagList(pairs.map(([name, value]) => ({ name: name!, value: value! }))));
        expect(parseBimi(record.tags.toString())).toEqual({ record, faults: [] });
      }),
    );
  });
});
