import type { ReportFinding } from '#faces/cli/command.js';
import { Failure } from '#faces/cli/failure.js';
import { parseFailOn } from '#faces/cli/fail-on.js';
import { judgeReport } from '#faces/cli/judgment.js';
import type { ReportOutcome } from '#faces/cli/reports.js';

/** A hostile record text for all output formats at once. */
export const HOSTILE = '\u001b[2J\u0007\u009b31m\u202e<b>&"\'`|*_[x](javascript:1)\n]]>=1+1,"';

export const finding = (id: string, given: Partial<ReportFinding> = {}): ReportFinding => ({
  id,
  severity: 'warn',
  topic: 'dmarc',
  title: `Title of ${id}`,
  detail: 'Detail.',
  references: [],
  ...given,
});

const FINDINGS = [
  finding('spf-all.open', {
    severity: 'problem',
    title: HOSTILE,
    detail: HOSTILE,
    references: [{ title: 'RFC 7208 §5.1', url: 'https://www.rfc-editor.org/rfc/rfc7208#section-5.1' }],
    fix: { steps: ['Do it.'], record: { host: 'open.example', type: 'TXT', value: HOSTILE } },
  }),
  finding('dmarc-policy.none'),
  finding('caa-record.missing', { severity: 'info' }),
  finding('bimi-record.unknown', { severity: 'info' }),
  finding('mx-record.ok', { severity: 'ok' }),
];

const report = { domain: 'open.example', score: 60, findings: FINDINGS, isUnknown: false };
const rules = {
  failOn: parseFailOn('warn,score:90')!,
  ignore: new Set(['caa-record']),
  baseline: new Map([['open.example', { score: 70, findings: ['dmarc-policy.none'] }]]),
};

/** A report with findings of every severity, and two domains without a report. */
export const OUTCOMES: readonly ReportOutcome[] = [
  { target: 'open.example', result: report, judgment: judgeReport(report, rules), state: 'found' },
  { target: HOSTILE, failure: new Failure('invalid_domain', HOSTILE, 'invalid'), state: 'invalid' },
  {
    target: 'away.example',
    failure: new Failure('upstream_unavailable', 'Nobody answered.', 'unknown'),
    state: 'unknown',
  },
];

/** Control and bidi characters; a line feed is part of every file. */
// eslint-disable-next-line no-control-regex -- they are what must not be there
export const OBEYED = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/;
