import type { AggregateReport, AggregateRow } from '../readers/report-file.js';
import type { LiveEvidence } from './live-evidence.js';
import { FlowTable } from './mail-flow.js';
import { fixOf } from './source-fix.js';
import { SourceJudge } from './source-kind.js';
import { judgedFlows, sourcesOf } from './sources.js';

const D = 'example.com';
const SPF = 'v=spf1 mx -all';
const NAMES: Readonly<Record<string, string>> = {
  '192.0.2.9': 'crm.example.com',
  '198.51.100.1': 'a.forwarder.example',
  '198.51.100.2': 'b.forwarder.example',
};
const live: LiveEvidence = {
  spf: () => ({ result: 'softfail', term: '~all' }),
  authorizesSenders: () => true,
  reverseName: (address) => NAMES[address] ?? '',
  isUnanswered: () => false,
  exists: () => true,
  hasKey: () => true,
};

const row = (ip: string, count: number, dkim: 'pass' | 'fail', more: Partial<AggregateRow> = {}): AggregateRow => ({
  ...{ ip, count, disposition: 'none', dkim, spf: 'fail', headerFrom: D },
  ...{ envelopeFrom: null, envelopeTo: null, reasons: [], authSpf: [] },
  authDkim: [{ domain: D, selector: 's1', result: dkim }],
  ...more,
});
const FORWARDED = { reasons: [{ type: 'forwarded', comment: null }] };

function firstSource(rows: readonly AggregateRow[]) {
  const table = new FlowTable(D);
  table.add({ rows, begin: 0, end: 1 } as Partial<AggregateReport> as AggregateReport);
  const judge = SourceJudge.over(table.all, D, live);
  const source = sourcesOf(judgedFlows(table.all, judge), live, () => true)[0]!;
  const { host, reason, failure } = source;
  return { host, reason, failure, fix: fixOf(source, D, new Map([[D, SPF]]))?.value };
}

it.each<[string, AggregateRow[], ReturnType<typeof firstSource>]>([
  [
    'a server of the owner that signs part of its mail',
    [row('192.0.2.9', 5, 'pass'), row('192.0.2.9', 3, 'fail', { authDkim: [] })],
    { host: 'crm.example.com', reason: 'signed-own', failure: 'own-host', fix: 'v=spf1 mx ip4:192.0.2.9 -all' },
  ],
  [
    'a forwarder that breaks some signatures',
    [row('198.51.100.1', 5, 'pass', FORWARDED), row('198.51.100.2', 3, 'fail')],
    {
      host: 'a.forwarder.example',
      reason: 'reported-forwarded',
      failure: 'altered-on-the-way',
      fix: undefined,
    },
  ],
])('the largest part of a source explains it, in any order: %s', (_, rows, expected) => {
  expect(firstSource(rows)).toEqual(expected);
  expect(firstSource(rows.toReversed())).toEqual(expected);
});
