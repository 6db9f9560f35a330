import { spamVerdicts } from './spam-filters.js';

const read = (name: string, value: string) => spamVerdicts((asked) => (asked === name ? value : undefined));

it.each([
  [
    'x-spam-status',
    'Yes, score=6.2 required=5.0 tests=BAYES_99,SPF_FAIL, DKIM_INVALID autolearn=no version=4.0',
    { isSpam: true, score: 6.2, threshold: 5, reasons: ['BAYES_99', 'SPF_FAIL', 'DKIM_INVALID'] },
  ],
  [
    'x-spam-status',
    'No, score=-1.9 required=5.0 tests=[BAYES_00=-1.9, HTML_ONLY=0.5]',
    { isSpam: false, score: -1.9, threshold: 5, reasons: ['HTML_ONLY'] },
  ],
  ['x-spam-status', 'No, hits=0.1 required=7.5 tests=none', { isSpam: false, score: 0.1, threshold: 7.5, reasons: [] }],
  ['x-spam-status', 'Yes', { isSpam: true, reasons: [] }],
  [
    'x-spamd-result',
    'default: True [16.20 / 15.00]; R_SPF_FAIL(1.00)[-all]; R_DKIM_ALLOW(-0.20)[example.com:s=s1]; DMARC_POLICY_REJECT(2.00)[example.com]',
    { isSpam: true, score: 16.2, threshold: 15, reasons: ['R_SPF_FAIL', 'DMARC_POLICY_REJECT'] },
  ],
  [
    'x-forefront-antispam-report',
    'CIP:192.0.2.1;CTRY:DE;LANG:en;SCL:5;SRV:;IPV:NLI;SFV:SPM;H:a.example;CAT:SPOOF;SFS:(13230040);DIR:INB;',
    { isSpam: true, score: 5, threshold: 5, reasons: ['SFV:SPM', 'CAT:SPOOF'] },
  ],
  [
    'x-forefront-antispam-report',
    'CIP:255.255.255.255;SCL:1;SFV:NSPM;CAT:NONE;',
    { isSpam: false, score: 1, threshold: 5, reasons: ['SFV:NSPM'] },
  ],
  ['x-spam-flag', 'YES', { isSpam: true, reasons: [] }],
])('%s: %s', (name, value, verdict) => {
  expect(read(name, value)).toEqual([{ field: expect.stringMatching(new RegExp(name, 'i')) as string, ...verdict }]);
});

it.each([
  ['x-spam-status', 'maybe'],
  ['x-spamd-result', 'default: True'],
  ['x-forefront-antispam-report', 'CIP:192.0.2.1'],
  ['x-spam-flag', ''],
])('%s: %j is no verdict', (name, value) => {
  expect(read(name, value)).toEqual([]);
});

it('bounds what it reads and shows', () => {
  const [verdict] = read('x-spam-status', `Yes, tests=${'A,'.repeat(100_000)}`);
  expect(verdict?.reasons.length).toBeLessThanOrEqual(20);
  expect(read('x-spamd-result', `: true [1 / 1]${'A(1'.repeat(100_000)}`)).toHaveLength(1);
});
