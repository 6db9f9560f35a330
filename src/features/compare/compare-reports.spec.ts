import { compareReports } from './compare-reports.js';
import { parseReport } from './given-report.js';

type Findings = Readonly<Record<string, readonly [severity: string, detail: string, ...evidence: string[]]>>;

/** A report; evidence is written `host TYPE value`. */
function report(domain: string, score: number, findings: Findings, locale = 'en') {
  return parseReport({
    domain,
    score,
    locale,
    findings: Object.entries(findings).map(([id, [severity, detail, ...evidence]]) => ({
      id,
      severity,
      detail,
      evidence: evidence.map((text) => {
        const [host, type, ...value] = text.split(' ');
        return { host, type, value: value.join(' ') };
      }),
    })),
  })!;
}

const NONE = '_dmarc.a.example TXT v=DMARC1; p=none';
const REJECT = '_dmarc.a.example TXT v=DMARC1; p=reject';

it('two equal reports do not differ', () => {
  const one = report('a.example', 90, { 'dmarc-policy.none': ['warn', 'No enforcement.', NONE] });
  expect(compareReports(one, one)).toEqual({
    verdict: 'same',
    score: { before: 90, after: 90 },
    resolved: [],
    introduced: [],
    lost: [],
    noLongerApplies: [],
    changed: [],
    records: [],
  });
});

it.each<readonly [string, Findings, Findings, readonly string[], readonly string[]]>([
  [
    'the check ran and passed',
    { 'dmarc-policy.none': ['warn', '', NONE] },
    { 'dmarc-policy.enforced': ['ok', '', REJECT] },
    ['dmarc-policy.none'],
    [],
  ],
  [
    'the record is gone',
    { 'dmarc-policy.none': ['warn', '', NONE] },
    { 'dmarc-record.missing': ['warn', ''] },
    [],
    ['dmarc-policy.none'],
  ],
  [
    'another fault of the same check',
    { 'spf-all.neutral': ['warn', ''] },
    { 'spf-all.open': ['problem', ''] },
    [],
    ['spf-all.neutral'],
  ],
  [
    'a check that only reports faults, and its record is there',
    { 'dmarc-alignment.strict': ['warn', '', NONE] },
    { 'dmarc-policy.enforced': ['ok', '', REJECT] },
    ['dmarc-alignment.strict'],
    [],
  ],
  [
    'a check that only reports faults, and its record is gone',
    { 'mx-duplicate.found': ['warn', '', 'a.example MX 10 mx.a.example.'] },
    {},
    [],
    ['mx-duplicate.found'],
  ],
  [
    'the domain has given up mail',
    { 'mx-record.ok': ['ok', ''], 'spf-record.missing': ['warn', ''] },
    { 'mx-record.unused': ['info', ''], 'spf-record.unused': ['info', ''] },
    [],
    ['spf-record.missing'],
  ],
  [
    'the website is gone',
    { 'web-address.ok': ['ok', ''], 'web-www.missing': ['warn', ''] },
    { 'web-address.missing': ['info', ''], 'web-www.ok': ['ok', ''] },
    [],
    ['web-www.missing'],
  ],
  [
    'a server answers again',
    { 'smtp-port25.closed': ['problem', '', 'mx.a.example SMTP closed'] },
    { 'smtp-port25.ok': ['ok', ''] },
    ['smtp-port25.closed'],
    [],
  ],
])('%s', (_, before, after, resolved, noLongerApplies) => {
  const [was, is] = [report('a.example', 80, before), report('a.example', 80, after)];
  expect(compareReports(was, is)).toMatchObject({ resolved, noLongerApplies });
});

it('what only one of two domains has is listed for both', () => {
  const [one, other] = [
    report('a.example', 80, { 'spf-all.neutral': ['warn', ''] }),
    report('b.example', 50, { 'spf-all.open': ['problem', ''] }),
  ];
  expect(compareReports(one, other)).toMatchObject({ resolved: ['spf-all.neutral'], noLongerApplies: [] });
});

it('a domain that does not answer has neither lost nor gained the faults of checks that did not run', () => {
  const alive = report('a.example', 80, {
    'domain-exists.ok': ['ok', 'It exists.'],
    'dmarc-policy.none': ['warn', 'No enforcement.', NONE],
  });
  const dead = {
    ...report('a.example', 0, { 'domain-exists.unanswered': ['problem', 'No server answers.'] }),
    resolvable: false,
  };
  expect(compareReports(alive, dead)).toMatchObject({ resolved: [], introduced: ['domain-exists.unanswered'] });
  expect(compareReports(dead, alive)).toMatchObject({ resolved: ['domain-exists.unanswered'], introduced: [] });
});

it('names what is resolved and new, and the record that did it', () => {
  const before = report('a.example', 80, {
    'dmarc-policy.none': ['warn', 'No enforcement.', NONE],
    'cert-expiry.ok': ['ok', 'Valid until December.'],
  });
  const after = report('a.example', 85, {
    'dmarc-policy.enforced': ['ok', 'Enforced.', REJECT],
    'cert-expiry.soon': ['warn', 'It expires in a week.'],
  });
  expect(compareReports(before, after)).toMatchObject({
    score: { before: 80, after: 85 },
    resolved: ['dmarc-policy.none'],
    introduced: ['cert-expiry.soon'],
    records: [
      {
        host: '_dmarc.a.example',
        type: 'TXT',
        before: ['v=DMARC1; p=none'],
        after: ['v=DMARC1; p=reject'],
      },
    ],
  });
});

it('what could not be checked is neither resolved nor new', () => {
  const known = report('a.example', 80, { 'dmarc-policy.none': ['warn', 'No enforcement.', NONE] });
  const unknown = report('a.example', 100, { 'dmarc-policy.unknown': ['info', 'Not checked.'] });
  expect(compareReports(known, unknown)).toMatchObject({
    resolved: [],
    introduced: ['dmarc-policy.unknown'],
    records: [],
  });
  expect(compareReports(unknown, known)).toMatchObject({
    resolved: ['dmarc-policy.unknown'],
    introduced: [],
    records: [],
  });
});

it.each([
  ['another text of a warning', 'warn', 'en', 'It expires in two days.', ['cert-expiry.soon']],
  ['another severity', 'problem', 'en', 'It expires in a week.', ['cert-expiry.soon']],
  ['the same in another language', 'warn', 'de', 'Es läuft in einer Woche ab.', []],
])('%s', (_, severity, locale, detail, changed) => {
  const before = report('a.example', 90, { 'cert-expiry.soon': ['warn', 'It expires in a week.'] });
  const after = report('a.example', 90, { 'cert-expiry.soon': [severity, detail] }, locale);
  expect(compareReports(before, after).changed.map(({ id }) => id)).toEqual(changed);
});

it('a record is missing only if its check ran', () => {
  const shown = report('a.example', 90, { 'spf-record.ok': ['ok', 'Found.', 'a.example TXT v=spf1 -all'] });
  const missing = report('a.example', 60, { 'spf-record.missing': ['problem', 'No SPF record.'] });
  const silent = report('a.example', 60, {});
  expect(compareReports(shown, missing).records).toEqual([
    { host: 'a.example', type: 'TXT', before: ['v=spf1 -all'], after: [], findings: ['spf-record.missing'] },
  ]);
  expect(compareReports(missing, shown).records).toEqual([
    { host: 'a.example', type: 'TXT', before: [], after: ['v=spf1 -all'], findings: ['spf-record.missing'] },
  ]);
  expect(compareReports(shown, silent).records).toEqual([]);
});

it('compares two domains by the names below them', () => {
  const one = report('a.example', 90, {
    'dmarc-policy.none': ['warn', 'a', NONE],
    'mx-record.ok': ['ok', 'a', 'a.example MX 10 mx.host.net.'],
  });
  const other = report('b.example', 95, {
    'dmarc-policy.enforced': ['ok', 'b', '_dmarc.b.example TXT v=DMARC1; p=reject'],
    'mx-record.ok': ['ok', 'b', 'b.example MX 10 mx.host.net.'],
  });
  expect(compareReports(one, other).records).toEqual([
    {
      host: '_dmarc',
      type: 'TXT',
      before: ['v=DMARC1; p=none'],
      after: ['v=DMARC1; p=reject'],
      findings: ['dmarc-policy.none'],
    },
  ]);
});

const OPEN = ['info', ''] as const;
const WARNING = ['warn', ''] as const;
const PROBLEM = ['problem', ''] as const;

it.each<readonly [string, readonly [number, Findings], readonly [number, Findings], string]>([
  ['nothing differs', [90, { 'spf-all.neutral': WARNING }], [90, { 'spf-all.neutral': WARNING }], 'same'],
  ['a fault is fixed', [90, { 'spf-all.neutral': WARNING }], [100, { 'spf-all.fail': ['ok', ''] }], 'better'],
  [
    'a fault is fixed, and a warning is new',
    [60, { 'spf-all.open': PROBLEM }],
    [95, { 'spf-all.fail': ['ok', ''], 'cert-expiry.soon': WARNING }],
    'warnings',
  ],
  [
    'a fault is fixed, and a problem is new',
    [60, { 'spf-all.open': PROBLEM }],
    [90, { 'spf-all.fail': ['ok', ''], 'cert-expiry.expired': PROBLEM }],
    'worse',
  ],
  ['mail is gone', [80, { 'mx-record.ok': ['ok', ''] }], [100, { 'mx-record.unused': OPEN }], 'worse'],
  ['the website is gone', [80, { 'web-address.ok': ['ok', ''] }], [80, { 'web-address.missing': OPEN }], 'worse'],
  ['a record is gone', [90, { 'dmarc-policy.none': ['warn', '', NONE] }], [95, {}], 'changed'],
  ['a check could not run', [80, { 'dmarc-policy.none': WARNING }], [100, { 'dmarc-policy.unknown': OPEN }], 'changed'],
  ['a check could run', [100, { 'dmarc-policy.unknown': OPEN }], [80, { 'dmarc-policy.none': WARNING }], 'changed'],
  [
    'the later report knows nothing',
    [80, { 'spf-all.open': PROBLEM }],
    [100, { 'domain-exists.unknown': OPEN }],
    'unknown',
  ],
  [
    'the earlier report knows nothing',
    [100, { 'domain-exists.unknown': OPEN }],
    [80, { 'spf-all.open': PROBLEM }],
    'unknown',
  ],
  ['the score is lower', [90, {}], [80, {}], 'warnings'],
])('in one word: %s', (_, [was, before], [is, after], verdict) => {
  const found = compareReports(report('a.example', was, before), report('a.example', is, after));
  expect(found.verdict).toBe(verdict);
});

it('two domains are neither better nor worse', () => {
  const sides = [report('a.example', 90, {}), report('b.example', 50, { 'spf-all.open': PROBLEM })] as const;
  expect(compareReports(...sides)).toMatchObject({ verdict: 'domains', lost: [] });
});
