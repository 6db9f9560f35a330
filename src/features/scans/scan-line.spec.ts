import { packDomains, packLines, type ScanLine, unpackDomains, unpackLines } from './scan-line.js';
import { formatLine, isWanted } from './scan-results.js';

const LINES: readonly ScanLine[] = [
  {
    ...{ domain: 'example.com', status: 200, at: 1_790_000_000, score: 78, shared: [7] },
    findings: [
      ['dmarc-record.missing', 'problem'],
      ['spf-include.dead', 'warn'],
      ['caa-record.unknown', 'unknown'],
    ],
  },
  { domain: 'example.net', status: 502, at: 1_790_000_001, error: 'upstream_unavailable' },
  { domain: 'example.org', status: 200, at: 1_790_000_002, score: 0, findings: [], shared: [] },
  { domain: 'example.info', status: 200, at: 1_790_000_003, score: null, findings: [], shared: [] },
];
const [good, failed, , unscored] = LINES.map((line, i) => ({ n: i + 1, ...line }));

it('lines and domains are the same after packing', () => {
  expect(unpackLines(packLines(LINES))).toEqual(LINES);
  expect(unpackDomains(packDomains(['a.example', 'b.example']))).toEqual(['a.example', 'b.example']);
  expect(unpackDomains(packDomains([]))).toEqual([]);
});

it('a line as NDJSON and as CSV', () => {
  expect(JSON.parse(formatLine(good!, 'ndjson'))).toEqual({
    ...{ n: 1, domain: 'example.com', status: 200, score: 78, checkedAt: '2026-09-21T14:13:20.000Z' },
    findings: LINES[0]!.status === 200 && 'findings' in LINES[0]! ? LINES[0].findings : [],
  });
  expect(formatLine(good!, 'csv')).toBe(
    '1,example.com,200,78,1,1,1,dmarc-record.missing spf-include.dead caa-record.unknown,,2026-09-21T14:13:20.000Z\n',
  );
  expect(formatLine(failed!, 'csv')).toBe('2,example.net,502,,,,,,upstream_unavailable,2026-09-21T14:13:21.000Z\n');
  expect(formatLine(unscored!, 'csv')).toBe('4,example.info,200,,0,0,0,,,2026-09-21T14:13:23.000Z\n');
  expect(JSON.parse(formatLine(unscored!, 'ndjson'))).toMatchObject({ score: null, findings: [] });
});

it('results are narrowed to a finding, a cause or to failures', () => {
  expect([isWanted(good!, { finding: 'spf-include.dead' }), isWanted(good!, { finding: 'x.y' })]).toEqual([
    true,
    false,
  ]);
  expect([isWanted(good!, { shared: 7 }), isWanted(good!, { shared: 8 })]).toEqual([true, false]);
  expect([isWanted(good!, { failed: true }), isWanted(failed!, { failed: true })]).toEqual([false, true]);
  expect([isWanted(failed!, {}), isWanted(failed!, { shared: 7 })]).toEqual([true, false]);
});
