import { parseSpf } from '#formats/records/spf.js';
import { SPF_ERRORS, SPF_WARNINGS, type SpfError, type SpfWarning } from './issue-code.js';
import type { SpfInput, SpfResult } from './spf.dto.js';
import { generateSpf } from './spf.generator.js';

const generate = (input: Partial<SpfInput>): SpfResult => generateSpf({ all: 'softfail', ...input });
const hosts = (count: number) => Array.from({ length: count }, (_, i) => `spf${i}.example.com`);
const addresses = (count: number) => Array.from({ length: count }, (_, i) => `8.8.${i >> 8}.${i & 255}`);

type Row = [input: Partial<SpfInput>, record: string, warnings: SpfWarning[], errors: SpfError[]];

const rows: Row[] = [
  [{}, 'v=spf1 ~all', [{ code: 'no-senders' }], []],
  [{ all: 'fail' }, 'v=spf1 -all', [{ code: 'no-senders' }], []],
  [{ allowMx: true, all: 'fail' }, 'v=spf1 mx -all', [], []],
  [{ allowA: true, allowMx: false }, 'v=spf1 a ~all', [], []],
  [
    { allowA: true, allowMx: true, ip4: ['8.8.8.8'], ip6: ['2A00::1'], includes: ['_spf.google.com'] },
    'v=spf1 a mx ip4:8.8.8.8 ip6:2a00::1 include:_spf.google.com ~all',
    [],
    [],
  ],
  [
    { includes: ['münchen.de', 'MÜNCHEN.de', ' a.example. '] },
    'v=spf1 include:xn--mnchen-3ya.de include:a.example ~all',
    [],
    [],
  ],
  [{ includes: ['%{ir}.spf.example.com'] }, 'v=spf1 include:%{ir}.spf.example.com ~all', [], []],
  [{ ip4: ['8.8.8.8', '8.8.8.8/32', ' 8.8.8.8'] }, 'v=spf1 ip4:8.8.8.8 ~all', [], []],
  [{ allowA: true, all: 'neutral' }, 'v=spf1 a ?all', [{ code: 'all-neutral' }], []],
  [{ allowA: true, all: 'pass' }, 'v=spf1 a +all', [], [{ code: 'all-pass' }]],
  [{ ip4: ['8.8.8.8/20'] }, 'v=spf1 ip4:8.8.0.0/20 ~all', [{ code: 'cidr-host-bits', value: '8.8.8.8/20' }], []],
  [{ ip4: ['8.0.0.0/15'] }, 'v=spf1 ip4:8.0.0.0/15 ~all', [{ code: 'cidr-too-broad', value: '8.0.0.0/15' }], []],
  [{ ip6: ['2a00::/31'] }, 'v=spf1 ip6:2a00::/31 ~all', [{ code: 'cidr-too-broad', value: '2a00::/31' }], []],
  [{ ip4: ['10.1.2.3'] }, 'v=spf1 ip4:10.1.2.3 ~all', [{ code: 'ip-special-purpose', value: '10.1.2.3' }], []],
  [
    { ip4: ['10.0.0.0/8'], ip6: ['fc00::/7'] },
    'v=spf1 ip4:10.0.0.0/8 ip6:fc00::/7 ~all',
    [
      { code: 'cidr-too-broad', value: '10.0.0.0/8' },
      { code: 'ip-special-purpose', value: '10.0.0.0/8' },
      { code: 'cidr-too-broad', value: 'fc00::/7' },
      { code: 'ip-special-purpose', value: 'fc00::/7' },
    ],
    [],
  ],
  [{ ip4: ['192.0.0.0/16'] }, 'v=spf1 ip4:192.0.0.0/16 ~all', [], []], // its first /24 is special, the rest is not
  [{ ip4: ['0.0.0.0/0'] }, 'v=spf1 ip4:0.0.0.0/0 ~all', [{ code: 'cidr-too-broad', value: '0.0.0.0/0' }], []],
  [{ ip6: ['4000::/48'] }, 'v=spf1 ip6:4000::/48 ~all', [{ code: 'ip-special-purpose', value: '4000::/48' }], []],
  [
    { ip4: ['8.8.8.8', '8.8.8.0/24', '9.9.9.9'], ip6: ['2a00::/32', '2a00::1'] },
    'v=spf1 ip4:8.8.8.8 ip4:8.8.8.0/24 ip4:9.9.9.9 ip6:2a00::/32 ip6:2a00::1 ~all',
    [
      { code: 'ip-overlap', value: '8.8.8.8' },
      { code: 'ip-overlap', value: '2a00::1' },
    ],
    [],
  ],
  [
    { allowA: true, ip4: ['8.8.8.256', '2a00::1', 'mail.example.com'], ip6: ['8.8.8.8', 'x'] },
    'v=spf1 a ~all',
    [],
    [
      { code: 'ip-invalid', value: '8.8.8.256' },
      { code: 'ip-family-mismatch', value: '2a00::1' },
      { code: 'ip-invalid', value: 'mail.example.com' },
      { code: 'ip-family-mismatch', value: '8.8.8.8' },
      { code: 'ip-invalid', value: 'x' },
    ],
  ],
  [
    {
      allowA: true,
      includes: [
        'localhost',
        'a b.example',
        'include:a.example',
        'a.example\nb',
        '%{x}.example',
        '%{d}/24',
        '',
        'mail._spf',
      ],
    },
    'v=spf1 a ~all',
    [],
    [
      { code: 'domain-spec-invalid', value: 'localhost' },
      { code: 'domain-spec-invalid', value: 'a b.example' },
      { code: 'domain-spec-invalid', value: 'include:a.example' },
      { code: 'unsafe-character', value: 'a.example\nb' },
      { code: 'macro-syntax', value: '%{x}.example' },
      { code: 'macro-syntax', value: '%{d}/24' },
      { code: 'domain-spec-invalid', value: '' },
      { code: 'domain-spec-invalid', value: 'mail._spf' },
    ],
  ],
];

describe('generateSpf', () => {
  it.each(rows)('%j', (input, record, warnings, errors) => {
    expect(generate(input)).toMatchObject({ api: 'v1', kind: 'spf', host: '@', type: 'TXT', record, warnings, errors });
  });

  it.each([
    [7, [], []],
    [8, ['lookups-near-limit'], []],
    [10, ['lookups-near-limit'], []],
    [11, [], ['too-many-lookups']],
  ])('%d lookups', (count, near, over) => {
    const { lookupCount, warnings, errors } = generate({ allowA: true, allowMx: true, includes: hosts(count - 2) });
    expect(lookupCount).toBe(count);
    expect(warnings.filter(({ code }) => code === 'lookups-near-limit')).toEqual(
      near.map((code) => ({ code, value: count })),
    );
    expect(errors).toEqual(over.map((code) => ({ code, value: count })));
  });

  it.each([
    [10, []],
    [25, ['string-split']],
    [40, ['record-over-450', 'string-split']],
    [120, ['record-over-450', 'string-split', 'rdata-too-large']],
  ])('%d addresses', (count, codes) => {
    const { record, warnings } = generate({ ip4: addresses(count) });
    expect(warnings).toEqual(codes.map((code) => ({ code, value: record.length })));
  });

  it('finds every block inside another', () => {
    const { warnings } = generate({ ip4: [...addresses(400), '8.8.0.0/16'] });
    expect(warnings.filter(({ code }) => code === 'ip-overlap')).toHaveLength(400);
  });

  it('writes records without faults, and can give every documented warning', () => {
    const examples = [
      ...rows.map(([input]) => input),
      { includes: hosts(8) },
      { includes: hosts(11) },
      { ip4: addresses(120) },
    ].map(generate);
    for (const { record } of examples) expect(parseSpf(record).faults).toEqual([]);
    const said = (issues: readonly { code: string }[]) => [...new Set(issues.map(({ code }) => code))].toSorted();
    expect(said(examples.flatMap(({ errors }) => errors))).toEqual([...SPF_ERRORS].toSorted());
    expect(said(examples.flatMap(({ warnings }) => warnings))).toEqual([...SPF_WARNINGS].toSorted());
  });
});
