import { parseDmarc } from '#formats/records/dmarc.js';
import type { DmarcInput, DmarcResult } from './dmarc.dto.js';
import { generateDmarc } from './dmarc.generator.js';
import { DMARC_ERRORS, DMARC_WARNINGS, type DmarcError, type DmarcWarning } from './issue-code.js';

const DEFAULTS = { pct: 100, adkim: 'r', aspf: 'r', fo: '0' } as const;
const generate = (input: Partial<DmarcInput>): DmarcResult => generateDmarc({ ...DEFAULTS, policy: 'none', ...input });
const rua = ['a@example.com'];

type Row = [input: Partial<DmarcInput>, host: string, record: string, warnings: DmarcWarning[], errors: DmarcError[]];

const rows: Row[] = [
  [{ policy: 'none' }, '_dmarc', 'v=DMARC1; p=none', [{ code: 'rua-missing' }], []],
  [{ policy: 'reject', rua }, '_dmarc', 'v=DMARC1; p=reject; rua=mailto:a@example.com', [], []],
  [
    {
      policy: 'quarantine',
      subdomainPolicy: 'reject',
      rua,
      ruf: ['b@example.com'],
      adkim: 's',
      aspf: 's',
      fo: '1:D:s',
      domain: 'Example.com.',
    },
    '_dmarc.example.com',
    'v=DMARC1; p=quarantine; sp=reject; rua=mailto:a@example.com; ruf=mailto:b@example.com; adkim=s; aspf=s; fo=1:d:s',
    [],
    [],
  ],
  [
    { rua: ['a!b@example.com', 'post@münchen.de'], domain: 'münchen.de' },
    '_dmarc.xn--mnchen-3ya.de',
    'v=DMARC1; p=none; rua=mailto:a%21b@example.com,mailto:post@xn--mnchen-3ya.de',
    [],
    [],
  ],
  [{ rua: [...rua, ' a@EXAMPLE.com'] }, '_dmarc', 'v=DMARC1; p=none; rua=mailto:a@example.com', [], []],
  [
    { rua, pct: 25 },
    '_dmarc',
    'v=DMARC1; p=none; rua=mailto:a@example.com; pct=25',
    [{ code: 'pct-removed', value: 25 }],
    [],
  ],
  [
    { rua, pct: 0 },
    '_dmarc',
    'v=DMARC1; p=none; rua=mailto:a@example.com; pct=0',
    [{ code: 'pct-removed', value: 0 }],
    [],
  ],
  [
    { policy: 'reject', subdomainPolicy: 'quarantine', rua, domain: 'mail.example.com' },
    '_dmarc.mail.example.com',
    'v=DMARC1; p=reject; sp=quarantine; rua=mailto:a@example.com',
    [
      { code: 'sp-weaker-than-p', value: 'quarantine' },
      { code: 'sp-ignored-on-subdomain', value: 'mail.example.com' },
    ],
    [],
  ],
  [
    { rua, fo: 's:1' },
    '_dmarc',
    'v=DMARC1; p=none; rua=mailto:a@example.com; fo=s:1',
    [{ code: 'fo-without-ruf', value: 's:1' }],
    [],
  ],
  [
    { rua, fo: '0:1' },
    '_dmarc',
    'v=DMARC1; p=none; rua=mailto:a@example.com',
    [],
    [{ code: 'fo-exclusive', value: '0:1' }],
  ],
  [
    { rua, fo: '1:x' },
    '_dmarc',
    'v=DMARC1; p=none; rua=mailto:a@example.com',
    [],
    [{ code: 'fo-invalid', value: '1:x' }],
  ],
  [{ rua, fo: '' }, '_dmarc', 'v=DMARC1; p=none; rua=mailto:a@example.com', [], [{ code: 'fo-invalid', value: '' }]],
  [
    { rua: ['1@example.com', '2@example.com', '3@example.com'] },
    '_dmarc',
    'v=DMARC1; p=none; rua=mailto:1@example.com,mailto:2@example.com,mailto:3@example.com',
    [{ code: 'uri-many', value: 3 }],
    [],
  ],
  [
    { rua: ['nobody', 'mailto:a@example.com'], ruf: ['a@b@example.com'], domain: 'co.uk' },
    '_dmarc',
    'v=DMARC1; p=none',
    [{ code: 'rua-missing' }],
    [
      { code: 'invalid-domain', value: 'co.uk' },
      { code: 'invalid-email', value: 'nobody' },
      { code: 'invalid-email', value: 'mailto:a@example.com' },
      { code: 'invalid-email', value: 'a@b@example.com' },
    ],
  ],
];

describe('generateDmarc', () => {
  it.each(rows)('%j', (input, host, record, warnings, errors) => {
    expect(generate(input)).toEqual({ api: 'v1', kind: 'dmarc', host, type: 'TXT', record, warnings, errors });
  });

  const many = (count: number) => Array.from({ length: count }, (_, i) => `dmarc-reports-${i}@example.com`);

  it.each([
    [10, ['uri-many', 'string-split']],
    [50, ['uri-many', 'string-split', 'rdata-too-large']],
  ])('%d addresses', (count, codes) => {
    expect(generate({ rua: many(count) }).warnings.map(({ code }) => code)).toEqual(codes);
  });

  it('writes records without faults, and can give every documented warning', () => {
    const examples = [...rows.map(([input]) => input), { rua: many(50) }].map(generate);
    for (const { record } of examples) expect(parseDmarc(record).faults).toEqual([]);
    const said = (issues: readonly { code: string }[]) => [...new Set(issues.map(({ code }) => code))].toSorted();
    expect(said(examples.flatMap(({ errors }) => errors))).toEqual([...DMARC_ERRORS].toSorted());
    expect(said(examples.flatMap(({ warnings }) => warnings))).toEqual([...DMARC_WARNINGS].toSorted());
  });
});

it.each([
  [246, []],
  [247, ['invalid-domain']], // with `_dmarc.`, more than the 253 octets of a name
])('a domain of %d characters has the errors %j', (length, codes) => {
  const domain = `${'a'.repeat(50)}.`.repeat(4) + `${'b'.repeat(length - 208)}.com`;
  const { host, errors } = generate({ rua, domain });
  expect(errors.map(({ code }) => code)).toEqual(codes);
  expect(host.length).toBe(codes.length > 0 ? '_dmarc'.length : 253);
});
