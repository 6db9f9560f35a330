import { AggregateReportReader } from './aggregate-report.reader.js';
import { type AggregateReport, type AggregateRow, UnreadableFile } from './report-file.js';

function read(xml: string): AggregateReport {
  const reader = new AggregateReportReader(() => undefined);
  reader.write(xml);
  return reader.end();
}

const metadata = (begin = '1700000000', end = '1700086399') =>
  `<report_metadata><org_name>receiver.example</org_name><report_id>1</report_id><date_range><begin>${begin}</begin><end>${end}</end></date_range></report_metadata>`;
const POLICY = '<policy_published><domain>example.com</domain><p>none</p></policy_published>';
const record = ({ ip = '192.0.2.1', count = '2', before = '', after = '', names = 'identifiers' } = {}) =>
  `<record>${before}<row><source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>none</disposition><dkim>pass</dkim><spf>fail</spf></policy_evaluated></row><${names}><header_from>example.com</header_from></${names}><auth_results><spf><domain>example.com</domain><result>fail</result></spf></auth_results>${after}</record>`;
const feedback = (...parts: string[]) => `<feedback>${parts.join('')}</feedback>`;

const PLAIN: AggregateRow = {
  ip: '192.0.2.1',
  count: 2,
  disposition: 'none',
  dkim: 'pass',
  spf: 'fail',
  headerFrom: 'example.com',
  envelopeFrom: null,
  envelopeTo: null,
  reasons: [],
  authDkim: [],
  authSpf: [{ domain: 'example.com', scope: null, result: 'fail' }],
};

describe('AggregateReportReader', () => {
  it.each([
    [
      'records of an extension',
      feedback(metadata(), POLICY, `<extension><x:e>${record({ count: '100' })}</x:e></extension>`, record()),
    ],
    [
      'a policy of an extension',
      feedback(metadata(), `<extension>${POLICY.replace('none', 'reject')}</extension>`, POLICY, record()),
    ],
    [
      'a row of an extension',
      feedback(metadata(), POLICY, record({ before: '<extensions><x:row><count>99</count></x:row></extensions>' })),
    ],
    [
      'results of an extension',
      feedback(
        metadata(),
        POLICY,
        record({
          after: '<extensions><auth_results><dkim><domain>a.example</domain></dkim></auth_results></extensions>',
        }),
      ),
    ],
    ['the name of identifiers in drafts', feedback(metadata(), POLICY, record({ names: 'identities' }))],
    ['a schema around the report', `<schema>${feedback(metadata(), POLICY, record())}</schema>`],
  ])('%s', (_, xml) => {
    const { rows, policy, problems } = read(xml);
    expect(rows).toEqual([PLAIN]);
    expect(policy).toEqual({ p: 'none' });
    expect(problems).toEqual([]);
  });

  it('marks the row within which a report ends', () => {
    const { rows, problems } = read(feedback(metadata(), POLICY, record(), record().slice(0, 90)).slice(0, -11));
    expect(rows.map(({ count, isCut = false }) => [count, isCut])).toEqual([
      [2, false],
      [2, true],
    ]);
    expect(problems).toEqual(['incomplete']);
  });

  it.each([
    ['1700000000', 1_700_000_000],
    ['1700000000000', 1_700_000_000],
    ['2023-11-14T22:13:20Z', 1_700_000_000],
    ['2023-11-14T23:13:20+0100', 1_700_000_000],
    ['2023-11-14 22:13:20', 1_700_000_000],
    ['2023-11-14 22:13:20 UTC', 1_700_000_000],
    ['2023-11-14', 1_699_920_000],
    ['-1', null],
    ['2023-13-45', null],
    ['Tue', null],
  ])('begins at %s', (text, expected) => {
    const { begin, problems } = read(feedback(metadata(text), POLICY, record()));
    expect(begin).toBe(expected);
    expect(problems).toEqual(expected === null ? ['missing-field'] : []);
  });

  it.each([
    ['7', 7],
    ['+7', 7],
    ['7.0', 7],
    ['7.5', null],
    ['-7', null],
    ['1e3', null],
  ])('counts %s messages', (count, expected) => {
    const { rows, problems } = read(feedback(metadata(), POLICY, record({ count })));
    expect(rows[0]?.count).toBe(expected);
    expect(problems).toEqual(expected === null ? ['invalid-count'] : []);
  });

  it.each([
    ['192.0.2.1', []],
    ['2001:0DB8:0:0:0:0:0:1', []],
    ['[IPv6:2001:db8::1]', []],
    ['192.0.2.999', ['invalid-address']],
    ['unknown', ['invalid-address']],
  ])('keeps the address %s', (ip, expected) => {
    const { rows, problems } = read(feedback(metadata(), POLICY, record({ ip })));
    expect(rows[0]?.ip).toBe(ip);
    expect(problems).toEqual(expected);
  });

  it.each([
    ['<!DOCTYPE html><html><body></body></html>', 'web-page'],
    ['<html><body></body></html>', 'web-page'],
    ['<!DOCTYPE feedback [<!ENTITY a "b">]><feedback></feedback>', 'dtd'],
  ])('refuses %s', (xml, reason) => expect(() => read(xml)).toThrow(new UnreadableFile(reason as 'dtd')));
});

it.each([
  ['a tag', '<feedback><'],
  ['an attribute', '<feedback a="'],
  ['a comment', '<feedback><!--'],
])('keeps no more of %s than a token may have', (_, start) => {
  const reader = new AggregateReportReader(() => undefined);
  const pieces = [start, ...Array.from({ length: 200 }, () => 'a'.repeat(4096))];
  let written = 0;
  const write = () => {
    for (const piece of pieces) {
      reader.write(piece);
      written += piece.length;
    }
  };
  expect(write).toThrow(new UnreadableFile('too-large'));
  expect(written).toBeLessThanOrEqual(70_000);
});
