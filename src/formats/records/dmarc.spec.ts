import { fc } from '#test/properties.js';
import { DmarcRecord, formatDmarc, isDmarc, parseDmarc, withoutOldOptions } from './dmarc.js';
import { TagList } from './tag-list.js';

describe('parseDmarc', () => {
  it.each([
    ['v=DMARC1; p=reject', []],
    ['v=DMARC1; p=None; sp=REJECT; np=quarantine; t=y; psd=u; adkim=s; aspf=R; fo=1:d:s', []],
    ['v=DMARC1; p=none; pct=abc; rf=; ri=-1', []],
    ['v=DMARC1; rua=mailto:a@example.com', []],
    ['v=DMARC1; p=none; rua=mailto:a@example.com!10m, https://example.com/r', []],
    ['v=dmarc1; p=none', [{ code: 'version-invalid', position: 0, text: 'v=dmarc1' }]],
    ['v=DMARC1', [{ code: 'part-missing', position: 8, text: 'p' }]],
    ['v=DMARC1; p=rejekt', [{ code: 'value-invalid', position: 12, text: 'rejekt' }]],
    ['v=DMARC1; p=none; fo=2', [{ code: 'value-invalid', position: 21, text: '2' }]],
    ['v=DMARC1; p=none; fo=0:2', [{ code: 'value-invalid', position: 21, text: '0:2' }]],
    ['v=DMARC1; p=none; fo=1:', [{ code: 'value-invalid', position: 21, text: '1:' }]],
    ['v=DMARC1; p=none; fo=0:1:d:s', []],
    ['v=DMARC1; p=none; fo=s:s', []],
    ['v=DMARC1; p=none; fo= 0 : 1 : D : S', []],
    ['v=DMARC1; p=none; pct=100; rf=afrf; ri=86400', []],
    ['v=DMARC1; p=none; pct=all; rf=afrf:iodef; ri=1d', []],
    ['v=DMARC1; p=none; fo=d : s', []],
    ['v=DMARC1; p=none; rua=mailto:b.example', [{ code: 'uri-invalid', position: 22, text: 'mailto:b.example' }]],
    ['v=DMARC1; p=none; ruf=mailto:x@', [{ code: 'uri-invalid', position: 22, text: 'mailto:x@' }]],
    ['v=DMARC1; p=none; rua=https://', [{ code: 'uri-invalid', position: 22, text: 'https://' }]],
    [
      'v=DMARC1; p=none; rua=mailto://x@b.example',
      [{ code: 'uri-invalid', position: 22, text: 'mailto://x@b.example' }],
    ],
    [
      'v=DMARC1; p=none; rua=malto:x@b.example',
      [{ code: 'scheme-unsupported', position: 22, text: 'malto:x@b.example' }],
    ],
    ['v=DMARC1; p=none; ruf=ftp://b.example/', []],
    ['v=DMARC1; p=none; rua=a@example.com', [{ code: 'uri-invalid', position: 22, text: 'a@example.com' }]],
    ['v=DMARC1; p=none; rua=mailto:a@b.c, x', [{ code: 'uri-invalid', position: 36, text: 'x' }]],
    ['v=DMARC1; p=none; rua=mailto:a!b@c.d', [{ code: 'uri-invalid', position: 22, text: 'mailto:a!b@c.d' }]],
  ])('finds the faults of %j', (text, faults) => {
    expect(parseDmarc(text).faults).toEqual(faults);
  });

  it.each([
    ['v=DMARC1; p=reject', 'reject', 'reject', 'reject'],
    ['v=DMARC1; p=reject; sp=none', 'reject', 'none', 'none'],
    ['v=DMARC1; p=none; sp=quarantine; np=reject', 'none', 'quarantine', 'reject'],
    ['v=DMARC1; p=bad; rua=mailto:a@example.com', 'none', 'none', 'none'],
    ['v=DMARC1; p=reject; sp=bad; rua=mailto:a@example.com', 'none', 'none', 'none'],
    ['v=DMARC1; p=reject; np=bad', undefined, undefined, undefined],
    ['v=DMARC1; rua=bad', undefined, undefined, undefined],
    ['v=DMARC1; p=bad; rua=malto:a@example.com', 'none', 'none', 'none'],
  ])('%s requests %s, %s for subdomains, %s for nonexistent ones', (text, domain, subdomain, nonexistent) => {
    const { record } = parseDmarc(text);
    expect(record.policyFor('domain')).toBe(domain);
    expect(record.policyFor('subdomain')).toBe(subdomain);
    expect(record.policyFor('nonexistent')).toBe(nonexistent);
  });

  it('reads tags of RFC 7489', () => {
    const { record } = parseDmarc(
      'v=DMARC1; p=none; pct=25; ri=3600; rua=mailto:a@example.com!10m,mailto:b@example.com',
    );
    expect(record.percentage).toBe(25);
    expect(record.tags.get('ri')).toBe('3600');
    expect(record.rua).toEqual([{ uri: 'mailto:a@example.com', size: '10m' }, { uri: 'mailto:b@example.com' }]);
  });

  it.each([
    ['0', 0],
    ['100', 100],
    ['101', undefined],
    ['1000', undefined],
    ['-1', undefined],
    ['x', undefined],
  ])('pct=%s is %j', (written, percentage) => {
    expect(parseDmarc(`v=DMARC1; p=none; pct=${written}`).record.percentage).toBe(percentage);
  });

  it.each([
    ['mailto:a@example.com ! 10 m', [{ uri: 'mailto:a@example.com', size: '10 m' }]],
    ['mailto:a@example.com!10', [{ uri: 'mailto:a@example.com', size: '10' }]],
    ['mailto:a@example.com!10x', []],
    ['mailto:a@example.com!', []],
    ['mailto:a@example.com!1!2', []],
    ['!10m', []],
    ['mailto:', []],
  ])('rua=%s is %j', (written, uris) => {
    expect(parseDmarc(`v=DMARC1; p=none; rua=${written}`).record.rua).toEqual(uris);
  });

  it.each([
    [
      ['0', '1', '0', 'd'],
      ['1', 'd'],
    ],
    [
      ['0', 's', '0'],
      ['0', 's'],
    ],
    [['d', 'd'], ['d']],
  ])('of the options %j, %j are kept', (options, kept) => {
    expect(withoutOldOptions(options)).toEqual(kept);
  });

  it('has the defaults of RFC 9989', () => {
    const { adkim, aspf, psd, testing, failureOptions, percentage } = parseDmarc('v=DMARC1; p=none').record;
    expect({ adkim, aspf, psd, testing, failureOptions, percentage }).toEqual({
      ...{ adkim: 'r', aspf: 'r', psd: 'u', testing: false, failureOptions: ['0'], percentage: undefined },
    });
  });
});

describe('formatDmarc', () => {
  it.each([
    ['v=DMARC1;p=reject;x=unknown;pct=50', 'v=DMARC1; p=reject; x=unknown; pct=50'],
    ['V = DMARC1 ; RUA = mailto:a@b.example ;', 'v=DMARC1; rua=mailto:a@b.example'],
  ])('writes %s as %s', (text, written) => {
    expect(formatDmarc(parseDmarc(text).record)).toBe(written);
  });

  const policy = fc.constantFrom('none', 'quarantine', 'reject');
  const optional = fc.uniqueArray(
    fc.oneof(
      fc.tuple(fc.constantFrom('sp', 'np'), policy),
      fc.tuple(fc.constantFrom('adkim', 'aspf'), fc.constantFrom('r', 's')),
      fc.tuple(
        fc.constant('rua'),
        fc.constantFrom('mailto:a@example.com', 'mailto:a@example.com!10m,https://b.example/'),
      ),
      fc.tuple(fc.constant('pct'), fc.nat(100).map(String)),
      fc.tuple(fc.stringMatching(/^x[a-z]{1,9}$/), fc.stringMatching(/^[!-:<-~]{1,20}$/)),
    ),
    { selector: ([name]) => name },
  );

  it('writes text that parses to the same record', () => {
    fc.assert(
      fc.property(policy, optional, (p, tags) => {
        const record = new DmarcRecord(
          new TagList([['v', 'DMARC1'], ['p', p], ...tags].map(([name, value]) => ({ name: name!, value: value! }))),
        );
        expect(parseDmarc(formatDmarc(record))).toEqual({ record, faults: [] });
      }),
    );
  });
});

describe('isDmarc', () => {
  it.each([
    ['v=DMARC1', true],
    ['v = DMARC1 ; p=none', true],
    ['v=DMARC10; p=none', false],
    ['v=spf1 -all', false],
  ])('%s: %s', (text, expected) => {
    expect(isDmarc(text)).toBe(expected);
  });
});
