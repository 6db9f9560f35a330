import { fc } from '#test/properties.js';
import { formatMtaStsPolicy, isMxPattern, MtaStsPolicy, parseMtaStsPolicy } from './mta-sts-policy.js';

const policy = (...lines: string[]) => lines.join('\n');

describe('parseMtaStsPolicy', () => {
  it('reads a policy', () => {
    const text = policy(
      'version: STSv1',
      'mode: enforce',
      'mx: Mail.example.com',
      'mx: *.example.net',
      'max_age: 604800',
      '',
    );
    const { record, faults } = parseMtaStsPolicy(text);
    expect(faults).toEqual([]);
    expect(record).toMatchObject({ mode: 'enforce', mx: ['mail.example.com', '*.example.net'], maxAge: 604800 });
  });

  it('uses the first of repeated fields', () => {
    const text = policy('version: STSv1', 'mode: none', 'mode: enforce', 'max_age: 1', 'max_age: 2');
    expect(parseMtaStsPolicy(text)).toMatchObject({ record: { mode: 'none', maxAge: 1 }, faults: [] });
  });

  it.each([
    [policy('mode: none', 'max_age: 1'), [{ code: 'part-missing', position: 21, text: 'version' }]],
    [policy('version: STSv2', 'mode: none', 'max_age: 1'), [{ code: 'version-invalid', position: 9, text: 'STSv2' }]],
    [
      policy('version: STSv1', 'mode: on', 'mx: a.b', 'max_age: 1'),
      [{ code: 'value-invalid', position: 21, text: 'on' }],
    ],
    [policy('version: STSv1', 'mode: testing', 'max_age: 1'), [{ code: 'part-missing', position: 39, text: 'mx' }]],
    [
      policy('version: STSv1', 'mode: none', 'max_age: 31557601'),
      [{ code: 'value-invalid', position: 35, text: '31557601' }],
    ],
    [policy('version: STSv1', ' mode: none', 'max_age: 1'), [{ code: 'name-invalid', position: 15, text: ' mode' }]],
    [policy('version: STSv1', 'mode : none', 'max_age: 1'), [{ code: 'name-invalid', position: 15, text: 'mode ' }]],
    [policy('version:STSv1', 'mode:  none \t', 'max_age:\t1 \r', ' '), []],
    [
      policy('version: STSv1', ': none', 'mode: none', 'max_age: 1'),
      [{ code: 'name-invalid', position: 15, text: '' }],
    ],
    [policy('version: STSv1', 'mode: none', 'max_age: 1', `${'x'.repeat(32)}: 1`), []],
    [policy('version: STSv1', 'mode: none', 'max_age: 1', 'x:'), [{ code: 'value-invalid', position: 39, text: '' }]],
    [policy('version: STSv1', '', 'mode: none', 'max_age: 1'), [{ code: 'part-empty', position: 15, text: '' }]],
    [
      policy('version: STSv1', 'huh', 'mode: none', 'max_age: 1'),
      [{ code: 'part-malformed', position: 15, text: 'huh' }],
    ],
    [
      policy('version: STSv1', 'mode: none', 'mx: *.*.a.b', 'max_age: 1'),
      [{ code: 'domain-invalid', position: 30, text: '*.*.a.b' }],
    ],
    [
      policy('version: STSv1', 'mode: none', 'max_age: 1', 'x: ü'),
      [{ code: 'character-invalid', position: 40, text: 'ü' }],
    ],
  ])('finds the faults of %j', (text, faults) => {
    expect(parseMtaStsPolicy(text).faults).toEqual(faults);
  });
});

describe('MtaStsPolicy', () => {
  it.each([
    ['version: STSv1', 'mode: enforce', 'mx: a.b', 'max_age: 31557600', true],
    ['version: STSv1', 'mode: testing', 'mx: a.b', 'max_age: 0', true],
    ['version: STSv1', 'mode: none', '', 'max_age: 1', true],
    ['version: STSv1', 'mode: enforce', '', 'max_age: 1', false],
    ['version: STSv2', 'mode: enforce', 'mx: a.b', 'max_age: 1', false],
    ['', 'mode: enforce', 'mx: STSv1', 'max_age: 1', false],
    ['version: STSv1', 'mode: on', 'mx: a.b', 'max_age: 1', false],
    ['version: STSv1', 'mode: none', '', 'max_age: 31557601', false],
    ['version: STSv1', 'mode: none', '', '', false],
  ])('%s, %s, %s, %s can be used: %s', (version, mode, mx, maxAge, expected) => {
    expect(parseMtaStsPolicy(policy(version, mode, mx, maxAge)).record.isUsable).toBe(expected);
  });

  it('is made with everything that senders need', () => {
    expect(MtaStsPolicy.of('enforce', ['a.b', '*.c'], 86_400)).toMatchObject({
      lines: ['version: STSv1', 'mode: enforce', 'mx: a.b', 'mx: *.c', 'max_age: 86400'],
      isUsable: true,
    });
  });

  it.each([
    ['mail.example.com', 'MAIL.example.com', true],
    ['mail.example.com', 'a.mail.example.com', false],
    ['*.example.com', 'mail.example.com', true],
    ['*.example.com', 'a.mail.example.com', false],
    ['*.example.com', 'example.com', false],
    ['*.com', 'com', false],
  ])('%s covers %s: %s', (mx, host, expected) => {
    expect(new MtaStsPolicy([{ name: 'mx', value: mx }]).covers(host)).toBe(expected);
  });

  it.each([
    ['mail.example.com', true],
    ['*.example.com', true],
    ['mail', true],
    ['mail.*.com', false],
    ['*', false],
    ['_mail.example.com', false],
    ['mail.example.com.', false],
    ['münchen.de', false],
    ['192.0.2.1', false],
  ])('%s is a pattern: %s', (pattern, expected) => {
    expect(isMxPattern(pattern)).toBe(expected);
  });
});

describe('formatMtaStsPolicy', () => {
  it('ends lines with CRLF (RFC 8461)', () => {
    expect(formatMtaStsPolicy(parseMtaStsPolicy('version:STSv1\nmode:none\nmax_age:1').record)).toBe(
      'version: STSv1\r\nmode: none\r\nmax_age: 1\r\n',
    );
  });

  it('writes text that parses to the same policy', () => {
    const line = fc.oneof(
      fc.record({ name: fc.constant('mx'), value: fc.constantFrom('mail.example.com', '*.example.net') }),
      fc.record({
        name: fc.stringMatching(/^x[a-z0-9_.-]{0,9}$/),
        value: fc.stringMatching(/^[!-~]([ -~]{0,9}[!-~])?$/),
      }),
    );
    fc.assert(
      fc.property(fc.nat(31557600), fc.array(line), (maxAge, others) => {
        const fields = [
          { name: 'version', value: 'STSv1' },
          { name: 'mode', value: 'none' },
          ...others,
          { name: 'max_age', value: String(maxAge) },
        ];
        const record = new MtaStsPolicy(fields);
        expect(parseMtaStsPolicy(formatMtaStsPolicy(record))).toEqual({ record, faults: [] });
      }),
    );
  });
});
