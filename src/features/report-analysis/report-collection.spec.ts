import type { AggregateReport } from './readers/report-file.js';
import { ReportCollection } from './report-collection.js';

const report = (domain: string | null, headerFrom: string | null, begin = 1): AggregateReport => ({
  kind: 'aggregate',
  organization: 'receiver.example',
  email: null,
  reportId: '1',
  begin,
  end: begin + 1,
  domain,
  policy: { p: 'none' },
  version: null,
  generator: null,
  namespace: null,
  errors: [],
  rows: [
    {
      ip: '192.0.2.1',
      count: 1,
      disposition: 'none',
      dkim: 'pass',
      spf: 'pass',
      headerFrom,
      envelopeFrom: null,
      envelopeTo: null,
      reasons: [],
      authDkim: [],
      authSpf: [],
    },
  ],
  problems: [],
});

it.each([
  ['the domain of the policy', 'Example.com.', 'mail.example.com', 'example.com'],
  ['the author, where no domain is named', null, 'mail.example.com', 'mail.example.com'],
  ['the author, where a record is named', '_dmarc.example.com', 'example.com', 'example.com'],
  ['the author, where a public suffix is named', 'co.uk', 'example.co.uk', 'example.co.uk'],
  ['nobody', null, null, undefined],
])('a report is about %s', (_, domain, headerFrom, expected) => {
  const collection = new ReportCollection();
  collection.take({ name: 'file', report: report(domain, headerFrom) });
  expect(collection.main).toBe(expected);
});

it('counts no row within which a report ends', () => {
  const collection = new ReportCollection();
  const whole = report('example.com', 'example.com');
  const rows = [...whole.rows, { ...whole.rows[0]!, dkim: null, spf: null, isCut: true }];
  collection.take({ name: 'file', report: { ...whole, rows } });
  const { messages, flows } = collection.of('example.com');
  expect([messages, flows.all.map((flow) => flow.messages)]).toEqual([1, [1]]);
});

it('counts a report that is sent twice once, and one of another day with the same id as well', () => {
  const collection = new ReportCollection();
  const days = [1, 1, 86_401];
  for (const begin of days) collection.take({ name: 'file', report: report('example.com', null, begin) });
  expect(collection.files.map(({ isDuplicate }) => isDuplicate)).toEqual([undefined, true, undefined]);
  expect(collection.of('example.com').messages).toBe(2);
});
