import { facts, losses, mail, source } from '#test/checks/report-facts.js';
import { absent, type Gathered, known } from '#base/domain/fact.js';
import { reportChecks } from './report-checks.js';
import type { ReportFacts } from './report-facts.js';

/** The finding of one check, without its category. */
function found(id: string, given: Gathered<ReportFacts>) {
  const finding = reportChecks.find((check) => check.id === id)!.judge(given);
  const { fix } = finding ?? {};
  return finding && { id: finding.id, params: finding.params, record: fix?.record?.value, steps: fix?.steps };
}

const lossy = { losses: losses({ lost: 5, failing: 5 }), next: 'stay' as const };
const spoofed = source({ kind: 'spoofed', aligned: { spf: 0, dkim: 0, both: 0, none: 9 }, messages: 9 });
/** The reports have no valid address. */
const NAMELESS = source({
  ...{ kind: 'unknown', reason: 'no-address', host: undefined, addresses: new Map([['', 3]]), messages: 3 },
  ...{ aligned: { spf: 0, dkim: 0, both: 0, none: 3 }, failing: 3, unproven: 3 },
});
const NO_FAILURE = { sessions: 9, failed: 0, faults: [] };
const tls = (state: 'confirmed' | 'gone' | 'unknown') =>
  facts({
    tls: known({
      sessions: 9,
      failed: 2,
      isUncounted: false,
      faults: [{ result: 'certificate-expired', host: 'mx.example.com', count: 2, state }],
    }),
  });

it.each<[string, Gathered<ReportFacts>, object | undefined]>([
  ['reports-policy', facts(), { id: 'reports-policy.ready', record: 'v=DMARC1; p=reject' }],
  ['reports-policy', facts({ dmarcRecord: absent }), { id: 'reports-policy.ready', record: undefined }],
  [
    'reports-policy',
    facts({ mail: known(mail({ isOutdated: true })) }),
    {
      id: 'reports-policy.ready',
      steps: [
        { key: 'newer-reports', params: { newest: '1970-01-01' } },
        { key: 'set-policy', params: { domain: 'example.com', policy: 'reject' } },
      ],
    },
  ],
  ['reports-policy', facts({ mail: known(mail({ current: 'reject' })) }), { id: 'reports-policy.enforced' }],
  ['reports-policy', facts({ mail: known(mail(lossy)) }), { id: 'reports-policy.blocked' }],
  [
    'reports-policy',
    facts({ mail: known(mail({ ...lossy, current: 'reject', days: 2 })) }),
    { id: 'reports-policy.losing', params: { policy: 'reject', lost: 5, wanted: 100, days: 2 } },
  ],
  [
    'reports-policy',
    facts({
      mail: known(mail({ losses: losses({ lost: 1, failing: 1 }), next: 'quarantine', current: 'quarantine' })),
    }),
    { id: 'reports-policy.enforced', params: { policy: 'quarantine', lost: 1, wanted: 100, days: 20 } },
  ],
  [
    'reports-policy',
    facts({ mail: known(mail({ days: 2, next: 'stay' })) }),
    { id: 'reports-policy.early', params: { days: 2, needed: 14 } },
  ],
  ['reports-policy', facts({ mail: absent }), undefined],
  ['reports-senders', facts(), { id: 'reports-senders.pass' }],
  [
    'reports-senders',
    facts({
      mail: known(mail({ sources: [source({ failing: 7, aligned: { spf: 1, dkim: 0, both: 0, none: 7 } }), spoofed] })),
    }),
    { id: 'reports-senders.failing', params: { lost: 7, wanted: 100, sources: ['mail.example.com (7)'] } },
  ],
  [
    'reports-senders',
    facts({
      mail: known(
        mail({
          sources: [NAMELESS, source({ failing: 7, aligned: { spf: 1, dkim: 0, both: 0, none: 7 } })],
        }),
      ),
    }),
    {
      id: 'reports-senders.failing',
      params: { lost: 7, wanted: 100, sources: ['mail.example.com (7)'] },
      steps: [{ key: 'authenticate-senders', params: { domain: 'example.com', sources: ['mail.example.com'] } }],
    },
  ],
  ['reports-senders', facts({ mail: known(mail({ sources: [spoofed], wanted: 0 })) }), undefined],
  ['reports-spoofing', facts(), { id: 'reports-spoofing.none' }],
  [
    'reports-spoofing',
    facts({
      mail: known(
        mail({
          sources: [
            {
              ...spoofed,
              dispositions: new Map([
                ['none', 4],
                ['reject', 5],
              ]),
            },
          ],
        }),
      ),
    }),
    { id: 'reports-spoofing.delivered', params: { spoofed: 9, delivered: 4, days: 20 } },
  ],
  [
    'reports-spoofing',
    facts({ mail: known(mail({ sources: [{ ...spoofed, dispositions: new Map([['reject', 9]]) }] })) }),
    { id: 'reports-spoofing.stopped' },
  ],
  ['reports-invented', facts(), undefined],
  [
    'reports-invented',
    facts({
      mail: known(mail({ next: 'quarantine' })),
      invented: known({ losses: losses({ spoofed: 8 }), names: ['x.example.com'], policy: 'none' }),
    }),
    { id: 'reports-invented.open', record: 'v=DMARC1; p=quarantine; np=reject' },
  ],
  [
    'reports-invented',
    facts({ invented: known({ losses: losses({ spoofed: 8 }), names: [], policy: 'reject' }) }),
    { id: 'reports-invented.stopped' },
  ],
  [
    'reports-unsigned',
    facts({ mail: known(mail({ sources: [source({ aligned: { spf: 6, dkim: 0, both: 0, none: 0 } })] })) }),
    { id: 'reports-unsigned.found', params: { sources: ['mail.example.com'], messages: 6 } },
  ],
  ['reports-unsigned', facts(), undefined],
  [
    'reports-unsigned',
    facts({
      mail: known(
        mail({
          sources: [
            source({ kind: 'provider', aligned: { spf: 1, dkim: 0, both: 0, none: 0 } }),
            source({ kind: 'forwarder', host: 'fwd.example', aligned: { spf: 6, dkim: 0, both: 0, none: 0 } }),
            source({ host: 'signed.example', aligned: { spf: 6, dkim: 1, both: 0, none: 0 } }),
            source({ host: 'unaligned.example', aligned: { spf: 0, dkim: 0, both: 0, none: 6 } }),
          ],
        }),
      ),
    }),
    { id: 'reports-unsigned.found', params: { sources: ['mail.example.com'], messages: 1 } },
  ],
  ['reports-unknown', facts(), undefined],
  [
    'reports-unknown',
    facts({ mail: known(mail({ sources: [source({ unproven: 1 })] })) }),
    { id: 'reports-unknown.found', params: { messages: 1 } },
  ],
  [
    'reports-policy',
    facts({ mail: known(mail({ limits: ['pct=50'], current: 'reject', applied: 'quarantine' })) }),
    { id: 'reports-policy.partial', steps: [{ key: 'drop-limits', params: { limits: ['pct=50'] } }] },
  ],
  ['reports-tls', facts({ tls: known({ sessions: 0, failed: 0, isUncounted: false, faults: [] }) }), undefined],
  [
    'reports-tls',
    facts({ tls: known({ sessions: 1, failed: 0, isUncounted: false, faults: [] }) }),
    { id: 'reports-tls.ok' },
  ],
  [
    'reports-tls',
    facts({ tls: known({ sessions: 9, failed: 1, isUncounted: false, faults: [] }) }),
    { id: 'reports-tls.failing', params: { failed: 1, sessions: 9, results: [] } },
  ],
  [
    'reports-tls',
    facts({
      tls: known({
        ...{ sessions: 9, failed: 3, isUncounted: false },
        faults: [
          { result: 'certificate-expired', host: 'a.example', count: 2, state: 'gone' },
          { result: 'starttls-not-supported', host: undefined, count: 1, state: 'unknown' },
        ],
      }),
    }),
    {
      id: 'reports-tls.failing',
      params: { results: ['certificate-expired a.example (2)', 'starttls-not-supported (1)'] },
    },
  ],
  [
    'reports-tls',
    facts({
      tls: known({
        ...{ sessions: 9, failed: 3, isUncounted: false },
        faults: [
          { result: 'certificate-expired', host: 'a.example', count: 2, state: 'gone' },
          { result: 'starttls-not-supported', host: 'b.example', count: 1, state: 'confirmed' },
        ],
      }),
    }),
    { id: 'reports-tls.confirmed', params: { results: ['starttls-not-supported b.example (1)'] } },
  ],
  ['reports-tls', facts(), undefined],
  ['reports-tls', facts({ tls: known({ ...NO_FAILURE, isUncounted: false }) }), { id: 'reports-tls.ok' }],
  ['reports-tls', facts({ tls: known({ ...NO_FAILURE, isUncounted: true }) }), undefined],
  ['reports-tls', tls('confirmed'), { id: 'reports-tls.confirmed' }],
  ['reports-tls', tls('gone'), { id: 'reports-tls.gone' }],
  [
    'reports-tls',
    tls('unknown'),
    {
      id: 'reports-tls.failing',
      params: { failed: 2, sessions: 9, results: ['certificate-expired mx.example.com (2)'] },
    },
  ],
  [
    'reports-failures',
    facts({ failures: known({ count: 2, addresses: ['192.0.2.1'] }) }),
    { id: 'reports-failures.found' },
  ],
  ['reports-files', facts(), { id: 'reports-files.read', params: { count: 3 } }],
  [
    'reports-files',
    facts({ files: known({ unreadable: [], incomplete: ['b.gz'], read: 1, otherDomains: [] }) }),
    { id: 'reports-files.incomplete', params: { files: ['b.gz'] } },
  ],
  [
    'reports-files',
    facts({ files: known({ unreadable: ['a.gz'], incomplete: [], read: 1, otherDomains: [] }) }),
    { id: 'reports-files.unreadable', params: { files: ['a.gz'] } },
  ],
  [
    'reports-files',
    facts({ files: known({ unreadable: [], incomplete: [], read: 1, otherDomains: ['b.example'] }) }),
    { id: 'reports-files.other-domains' },
  ],
])('%s', (id, given, expected) => {
  if (expected) expect(found(id, given)).toMatchObject(expected);
  else expect(found(id, given)).toBeUndefined();
});

it('findings about the DMARC record propose the same one', () => {
  const given = facts({
    mail: known(mail({ next: 'quarantine' })),
    invented: known({ losses: losses({ spoofed: 8 }), names: ['x.example.com'], policy: 'none' }),
  });
  expect(found('reports-policy', given)?.record).toBe(found('reports-invented', given)?.record);
});

describe('np=reject', () => {
  const given = (changed: object, about: object = {}) => {
    const spoofing = { losses: losses({ spoofed: 1 }), names: ['x.example.com'], policy: 'none', ...changed };
    return facts({ mail: known(mail({ next: 'quarantine', ...about })), invented: known(spoofing) });
  };
  it.each<[string, Gathered<ReportFacts>, string | undefined]>([
    ['is proposed against one spoofed message', given({}), 'reports-invented.open'],
    ['is not needed without any', given({ losses: losses() }), undefined],
    ['is not proposed where mail would be lost', given({ losses: losses({ spoofed: 5, lost: 1 }) }), undefined],
    ['is published already', given({ policy: 'reject' }), 'reports-invented.stopped'],
    ['is published already, and nobody spoofs', given({ policy: 'reject', losses: losses() }), undefined],
    ['is not proposed after a few days', given({}, { days: 2 }), undefined],
    ['is not needed where p=reject is proposed for the same names', given({}, { next: 'reject' }), undefined],
    [
      'is proposed where p=reject does not govern them',
      given({}, { next: 'reject', governed: ['p'] }),
      'reports-invented.open',
    ],
  ])('%s', (_, facts_, id) => {
    expect(found('reports-invented', facts_)?.id).toBe(id);
  });
});

it.each([
  ['ready', { next: 'quarantine' }, 'v=DMARC1; p=none; t=y; pct=50', 'v=DMARC1; p=quarantine'],
  ['partial', { current: 'reject', limits: ['pct=50'] }, 'v=DMARC1; p=reject; t=y; pct=50', 'v=DMARC1; p=reject'],
] as const)('a policy that is %s is proposed without test and share', (outcome, about, record, expected) => {
  const given = facts({ mail: known(mail(about)), dmarcRecord: known(record) });
  expect(found('reports-policy', given)).toMatchObject({ id: `reports-policy.${outcome}`, record: expected });
});

it('a record that is open for invented names keeps its test where the policy is not ready', () => {
  const given = facts({
    mail: known(mail({ next: 'stay' })),
    invented: known({ losses: losses({ spoofed: 8 }), names: ['x.example.com'], policy: 'none' }),
    dmarcRecord: known('v=DMARC1; p=none; t=y'),
  });
  expect(found('reports-invented', given)?.record).toBe('v=DMARC1; p=none; t=y; np=reject');
});
