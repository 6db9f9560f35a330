import { parseCaa } from '#formats/records/caa.js';
import type { CaaInput } from './caa.dto.js';
import { generateCaa } from './caa.generator.js';
import { CAA_WARNINGS, type CaaWarning } from './issue-code.js';

type Row = [input: CaaInput, values: string[], warnings: CaaWarning[]];

const issue = ['letsencrypt.org'];
const rows: Row[] = [
  [{}, [], [{ code: 'issue-missing' }]],
  [{ issue }, ['0 issue "letsencrypt.org"'], []],
  [{ issue, critical: true }, ['128 issue "letsencrypt.org"'], []],
  [{ issue: [';'] }, ['0 issue ";"'], []],
  [{ issue: [' ; ', ';'], issuewild: [';'] }, ['0 issue ";"', '0 issuewild ";"'], []],
  [
    {
      issue: ['LetsEncrypt.org', 'letsencrypt.org;', 'digicert.com'],
      issuewild: ['sectigo.com'],
      iodef: 'a@example.com',
    },
    [
      '0 issue "letsencrypt.org"',
      '0 issue "digicert.com"',
      '0 issuewild "sectigo.com"',
      '0 iodef "mailto:a@example.com"',
    ],
    [],
  ],
  [
    { issue: ['letsencrypt.org;accounturi=https://acme.example/1 ; validationmethods=dns-01'] },
    ['0 issue "letsencrypt.org; accounturi=https://acme.example/1; validationmethods=dns-01"'],
    [],
  ],
  [{ issue: [';', ...issue] }, ['0 issue "letsencrypt.org"'], [{ code: 'deny-all-with-allow', value: ';' }]],
  [
    { issue: ['letsencrypt.com'] },
    ['0 issue "letsencrypt.com"'],
    [{ code: 'issuer-unknown', value: 'letsencrypt.com' }],
  ],
  [{ issuewild: issue }, ['0 issuewild "letsencrypt.org"'], [{ code: 'issue-missing' }]],
  [{ issue, iodef: 'nobody' }, ['0 issue "letsencrypt.org"'], [{ code: 'invalid-email', value: 'nobody' }]],
  [
    { issue: ["Let's Encrypt", '', ...issue] },
    ['0 issue "letsencrypt.org"'],
    [
      { code: 'issuer-invalid', value: "Let's Encrypt" },
      { code: 'issuer-invalid', value: '' },
    ],
  ],
  [
    {
      issue: [
        'ssl.com; x',
        'ssl.com; a=1; A=2',
        'ssl.com; accounturi=1',
        'ssl.com; validationmethods=x',
        'ssl.com; a=1;',
        ...issue,
      ],
    },
    ['0 issue "letsencrypt.org"'],
    [
      { code: 'param-syntax', value: 'ssl.com; x' },
      { code: 'param-syntax', value: 'ssl.com; a=1; A=2' },
      { code: 'accounturi-invalid', value: 'ssl.com; accounturi=1' },
      { code: 'validationmethods-invalid', value: 'ssl.com; validationmethods=x' },
      { code: 'param-syntax', value: 'ssl.com; a=1;' },
    ],
  ],
  [
    {
      issue,
      issuewild: ['ssl.com; validationmethods=http-01,tls-alpn-01', 'digicert.com; validationmethods=http-01,dns-01'],
    },
    [
      '0 issue "letsencrypt.org"',
      '0 issuewild "ssl.com; validationmethods=http-01,tls-alpn-01"',
      '0 issuewild "digicert.com; validationmethods=http-01,dns-01"',
    ],
    [{ code: 'validationmethods-wildcard', value: 'ssl.com; validationmethods=http-01,tls-alpn-01' }],
  ],
];

const many = (count: number): CaaInput => ({ issue: Array.from({ length: count }, (_, i) => `ssl.com; account=${i}`) });

describe('generateCaa', () => {
  it.each(rows)('%j', (input, values, warnings) => {
    const records = values.map((value) => ({ host: '@', type: 'CAA', value }));
    expect(generateCaa(input)).toEqual({ api: 'v1', kind: 'caa', records, warnings });
  });

  it.each([
    [20, []],
    [21, [{ code: 'too-many-records', value: 21 }]],
  ])('%d records', (count, warnings) => {
    expect(generateCaa(many(count)).warnings).toEqual(warnings);
  });

  it('writes records without faults, and can give every documented warning', () => {
    const examples = [...rows.map(([input]) => input), many(21)].map(generateCaa);
    for (const { value } of examples.flatMap(({ records }) => records)) expect(parseCaa(value).faults).toEqual([]);
    const said = new Set(examples.flatMap(({ warnings }) => warnings.map(({ code }) => code)));
    expect([...said].toSorted()).toEqual([...CAA_WARNINGS].toSorted());
  });
});
