import { fc } from '#test/properties.js';
import { formatMtaSts, isMtaSts, MtaStsRecord, parseMtaSts } from './mta-sts.js';
import { TagList } from './tag-list.js';

describe('parseMtaSts', () => {
  it.each([
    ['v=STSv1; id=20260101T000000Z;', []],
    ['v=STSv1;id=a;x.y-z=1', []],
    ['v=STSv2; id=a', [{ code: 'version-invalid', position: 0, text: 'v=STSv2' }]],
    ['v=STSv1; id = 7', [{ code: 'part-malformed', position: 9, text: 'id = 7' }]],
    ['v=STSv1; id=7 ; x= 1', [{ code: 'part-malformed', position: 16, text: 'x= 1' }]],
    ['v=STSv1;', [{ code: 'part-missing', position: 8, text: 'id' }]],
    ['v=STSv1; id=2026-01-01', [{ code: 'value-invalid', position: 12, text: '2026-01-01' }]],
    ['v=STSv1; id=a; x=', [{ code: 'value-invalid', position: 17, text: '' }]],
  ])('finds the faults of %j', (text, faults) => {
    expect(parseMtaSts(text).faults).toEqual(faults);
  });

  it.each([
    ['v=STSv1; id=a', true],
    ['v=STSv1', true],
    ['v=STSv10; id=a', false],
    ['id=a; v=STSv1', false],
  ])('%s is a record: %s', (text, expected) => {
    expect(isMtaSts(text)).toBe(expected);
  });
});

describe('formatMtaSts', () => {
  it('writes text that parses to the same record', () => {
    const extra = fc.uniqueArray(
      fc.tuple(fc.stringMatching(/^x[a-z0-9_.-]{0,9}$/), fc.stringMatching(/^[a-z0-9]{1,9}$/)),
      {
        selector: ([name]) => name,
      },
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9]{1,32}$/), extra, (id, tags) => {
        const pairs = [['v', 'STSv1'], ['id', id], ...tags].map(([name, value]) => ({ name: name!, value: value! }));
        const record = new MtaStsRecord(new TagList(pairs));
        expect(parseMtaSts(formatMtaSts(record))).toEqual({ record, faults: [] });
      }),
    );
  });
});
