import { parseMtaStsPolicy } from '#formats/records/mta-sts-policy.js';
import { parseMtaSts } from '#formats/records/mta-sts.js';
import { parseTlsRpt } from '#formats/records/tls-rpt.js';
import { MTA_STS_WARNINGS, type MtaStsWarning } from './issue-code.js';
import type { MtaStsInput, MtaStsResult } from './mta-sts.dto.js';
import { generateMtaSts } from './mta-sts.generator.js';

const NOW = new Date('2026-11-15T09:08:07.654Z');
const whole = { mode: 'enforce', domain: 'example.com', mx: ['mx.example.com'] } as const;
const generate = (input: Partial<MtaStsInput>): MtaStsResult =>
  generateMtaSts({ maxAgeDays: 7, ...whole, mx: [...whole.mx], ...input }, NOW);

type Row = [input: Partial<MtaStsInput>, mx: string[], warnings: MtaStsWarning[]];

const rows: Row[] = [
  [{}, ['mx.example.com'], []],
  [
    { mx: ['MX1.example.com.', '*.mail.example.com', 'mx1.example.com', 'mx.münchen.de'] },
    ['mx1.example.com', '*.mail.example.com', 'mx.xn--mnchen-3ya.de'],
    [],
  ],
  [{ mode: 'none', mx: [] }, [], []],
  [{ mx: [] }, [], [{ code: 'mx-missing' }]],
  [
    { mx: ['mx.*.example.com', '192.0.2.1', 'a b', '', 'mail', '*.com', '_mx.example.com'] },
    [],
    [
      ...['mx.*.example.com', '192.0.2.1', 'a b', '', 'mail', '*.com', '_mx.example.com'].map((value) => ({
        code: 'mx-pattern-invalid' as const,
        value,
      })),
      { code: 'mx-missing' },
    ],
  ],
  [
    { mx: ['*.example.com', '*.outlook.com', '*.mail.protection.outlook.com'] },
    ['*.example.com', '*.outlook.com', '*.mail.protection.outlook.com'],
    [{ code: 'mx-wildcard-broad', value: '*.outlook.com' }],
  ],
  [{ mx: ['*.co.uk'] }, ['*.co.uk'], [{ code: 'mx-wildcard-broad', value: '*.co.uk' }]],
  [{ maxAgeDays: 6 }, ['mx.example.com'], [{ code: 'max-age-short', value: 518400 }]],
  [
    { mode: 'testing', maxAgeDays: 31, tlsRptEmail: 'tls@example.com' },
    ['mx.example.com'],
    [{ code: 'max-age-long-testing', value: 2678400 }],
  ],
  [{ mode: 'testing' }, ['mx.example.com'], [{ code: 'tls-rpt-missing' }]],
  [{ tlsRptEmail: 'nobody' }, ['mx.example.com'], [{ code: 'invalid-email', value: 'nobody' }]],
  [{ id: '2026-11-15' }, ['mx.example.com'], [{ code: 'id-invalid', value: '2026-11-15' }]],
  [{ domain: undefined }, ['mx.example.com'], [{ code: 'missing-domain' }]],
  [{ domain: 'exa mple' }, ['mx.example.com'], [{ code: 'invalid-domain', value: 'exa mple' }]],
];

describe('generateMtaSts', () => {
  it.each(rows)('%j', (input, mx, warnings) => {
    const result = generate(input);
    expect(result.warnings).toEqual(warnings);
    expect(parseMtaStsPolicy(result.policyFile).record.mx).toEqual(mx);
  });

  it('writes record, policy file and URL', () => {
    expect(generate({ domain: 'MÜNCHEN.de', maxAgeDays: 30, id: 'v2', tlsRptEmail: 'tls@example.com' })).toEqual({
      api: 'v1',
      kind: 'mta-sts',
      dnsRecord: { host: '_mta-sts.xn--mnchen-3ya.de', type: 'TXT', value: 'v=STSv1; id=v2' },
      policyFile: 'version: STSv1\r\nmode: enforce\r\nmx: mx.example.com\r\nmax_age: 2592000\r\n',
      policyUrl: 'https://mta-sts.xn--mnchen-3ya.de/.well-known/mta-sts.txt',
      tlsRptRecord: {
        host: '_smtp._tls.xn--mnchen-3ya.de',
        type: 'TXT',
        value: 'v=TLSRPTv1; rua=mailto:tls@example.com',
      },
      warnings: [],
    });
  });

  it.each<[Partial<MtaStsInput>, string]>([
    [{}, 'v=STSv1; id=20261115090807Z'],
    [{ id: 'not alnum' }, 'v=STSv1; id=20261115090807Z'],
    [{ id: ' 1 ' }, 'v=STSv1; id=1'],
  ])('%j: %s', (input, value) => {
    expect(generate(input).dnsRecord.value).toBe(value);
  });

  it('writes a placeholder for an unknown domain', () => {
    const { dnsRecord, policyUrl, tlsRptRecord } = generate({ domain: undefined, tlsRptEmail: 'tls@example.com' });
    expect([dnsRecord.host, policyUrl, tlsRptRecord?.host]).toEqual([
      '_mta-sts.<domain>',
      'https://mta-sts.<domain>/.well-known/mta-sts.txt',
      '_smtp._tls.<domain>',
    ]);
  });

  it('writes records without faults, and can give every documented warning', () => {
    const examples = rows.map(([input]) => generate(input));
    for (const { dnsRecord, policyFile, tlsRptRecord } of examples) {
      expect(parseMtaSts(dnsRecord.value).faults).toEqual([]);
      expect(parseMtaStsPolicy(policyFile).faults.filter(({ text }) => text !== 'mx')).toEqual([]);
      if (tlsRptRecord) expect(parseTlsRpt(tlsRptRecord.value).faults).toEqual([]);
    }
    const said = new Set(examples.flatMap(({ warnings }) => warnings.map(({ code }) => code)));
    expect([...said].toSorted()).toEqual([...MTA_STS_WARNINGS].toSorted());
  });
});

it.each([
  [244, undefined, []],
  [245, undefined, ['invalid-domain']],
  [242, 'a@example.com', []],
  [243, 'a@example.com', ['invalid-domain']], // with `_smtp._tls.`, more than the 253 octets of a name
])('a domain of %d characters with reports to %s has the warnings %j', (length, tlsRptEmail, codes) => {
  const domain = `${'a'.repeat(50)}.`.repeat(4) + `${'b'.repeat(length - 208)}.com`;
  const { warnings } = generate({ domain, ...(tlsRptEmail !== undefined && { tlsRptEmail }) });
  expect(warnings.map(({ code }) => code)).toEqual(codes);
});
