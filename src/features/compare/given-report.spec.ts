import { parseReport } from './given-report.js';

const finding = {
  id: 'spf-record.ok',
  severity: 'ok',
  evidence: [{ host: 'a.example', type: 'TXT', value: 'v=spf1' }],
};
const whole = { domain: 'a.example', score: 90, findings: [finding] };

it('ignores what it does not know, and needs no texts', () => {
  const { domain, findings, locale } = parseReport({ ...whole, api: 'v9', grade: 'A' })!;
  expect([domain.ascii, locale, findings]).toEqual(['a.example', '', [{ ...finding, detail: '' }]]);
});

it.each([
  ['no domain', { domain: undefined }],
  ['a name that is no domain', { domain: 'a b' }],
  ['no score', { score: undefined }],
  ['a score above 100', { score: 101 }],
  ['half a point', { score: 90.5 }],
  ['no findings', { findings: undefined }],
  ['too many findings', { findings: Array.from({ length: 501 }, () => finding) }],
  ['a finding that is no object', { findings: ['spf-record.ok'] }],
  ['an id of another form', { findings: [{ ...finding, id: 'SPF' }] }],
  ['a severity of another tool', { findings: [{ ...finding, severity: 'critical' }] }],
  ['evidence that is no list', { findings: [{ ...finding, evidence: 'TXT' }] }],
  ['evidence without a value', { findings: [{ ...finding, evidence: [{ host: 'a', type: 'A' }] }] }],
  ['a text of a megabyte', { findings: [{ ...finding, detail: 'x'.repeat(2 ** 20) }] }],
])('refuses %s', (_, part) => {
  expect(parseReport({ ...whole, ...part })).toBeUndefined();
});
