import { DomainName } from '../../src/domain/domain-name.js';
import { HealthPreviewer } from '../../src/health/health-previewer.js';
import { ImpossibleChange, type WantedChange } from '../../src/health/overlay/read-changes.js';
import { ACTIONS } from '../../src/health/overlay/zone-change.js';
import type { Examination } from '../../src/health/tape/kept-tapes.js';
import { LabReports } from '../health/lab-reports.js';
import { CHANGEABLE } from '../../src/health/overlay/read-record.js';
import { howMany } from '../sweep.js';
import { Random } from './mutate.js';

const SETS = howMany('sets of changes through previews', 100_000, 150, 3000);
const SEED = 20_261_115;
const DOMAINS = [
  'perfect.test',
  'spfopen.com',
  'wildcard.com',
  'dmarcslips.com',
  'txtpair.com',
  'cname.com',
  'badptr.com',
];
const HOSTS = [
  '@',
  'www',
  '_dmarc',
  '*',
  '*.www',
  'mail',
  'x.y',
  '_mta-sts',
  '_smtp._tls',
  's1._domainkey',
  'a.b.c',
  '..',
  '_',
];
const TYPES = [...CHANGEABLE, 'RRSIG', 'x'];
const VALUES = [
  ...['77.77.3.1', '127.0.0.1', '2a0f:7777:3::1', 'mail.perfect.test.', '10 mail.perfect.test.', '0 .', '70000 x.'],
  ...[
    'v=spf1 mx ~all',
    'v=spf1 include:perfect.test -all',
    'v=spf1 +all',
    'v=DMARC1; p=reject',
    'v=DMARC1; p=',
    '"v=spf1',
  ],
  ...['0 issue "letsencrypt.org"', '1 . alpn="h2"', '3 1 1 ABCD', '1 13 2 ABCD', 'a. b. 1 2 3 4 5', '', ' ', '\u0000'],
  ...['x'.repeat(300), '\u00fc', '0 5 25 mail.perfect.test.', 'v=STSv1; id=1', 'v=TLSRPTv1; rua=mailto:a@perfect.test'],
];

let reports: LabReports;
const examinations = new Map<string, Examination>();
beforeAll(async () => {
  reports = await LabReports.start();
  await reports.quickly(async () => {
    for (const name of DOMAINS) examinations.set(name, await previewer().examined(DomainName.parse(name)!));
  });
}, 60_000);
afterAll(() => reports.close());

const previewer = () => reports.app.app.app.get(HealthPreviewer);

/** Values that fit their type, so that most sets reach the judgment. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  A: ['77.77.3.1', '127.0.0.1'],
  AAAA: ['2a0f:7777:3::1'],
  CNAME: ['perfect.test.', 'nothing.perfect.test.'],
  MX: ['10 mail.perfect.test.', '0 .', '20 mx.nothing.test.'],
  TXT: VALUES,
  CAA: ['0 issue "letsencrypt.org"', '0 issue ";"', '128 foo "x"'],
  HTTPS: ['1 . alpn="h2"', '0 perfect.test.'],
};

function change(random: Random): WantedChange {
  const isFitting = random.below(4) > 0;
  const type = isFitting ? random.pick(Object.keys(FITTING)) : random.pick(TYPES);
  const host = isFitting ? random.pick(HOSTS.slice(0, -2)) : random.pick(HOSTS);
  const action = random.below(3) > 0 ? 'add' : random.pick(ACTIONS);
  const value = random.below(9) > 0 ? { value: random.pick(FITTING[type] ?? VALUES) } : {};
  return { action, host, type, ...value, ...(random.below(8) === 0 && { old: random.pick(VALUES) }) };
}

/** No test may last longer than the watchdog waits. */
const BATCH = 1000;
const batches = Array.from(
  { length: Math.ceil(SETS / BATCH) },
  (_, i) => [i + 1, Math.min(BATCH, SETS - i * BATCH)] as const,
);

it.each(batches)(
  'no set of changes breaks a preview: it is refused with a reason, or the report is whole (%i)',
  async (batch, sets) => {
    const random = new Random(SEED + batch);
    let possible = 0;
    await reports.quickly(async () => {
      for (let i = 0; i < sets; i++) {
        const name = random.pick(DOMAINS);
        const changes = Array.from({ length: 1 + random.below(3) }, () => change(random));
        const examination = examinations.get(name)!;
        try {
          const read = await previewer().read(examination, changes);
          const after = await previewer().after(DomainName.parse(name)!, examination, read);
          const bugs = after.findings.filter(
            ({ id, params }) => id.endsWith('.unknown') && params.reason === 'internal',
          );
          expect([changes, bugs]).toEqual([changes, []]);
          expect(after.score).toBeGreaterThanOrEqual(0);
          possible++;
        } catch (error) {
          if (!(error instanceof ImpossibleChange))
            throw new Error(JSON.stringify({ name, changes }), { cause: error });
        }
      }
    });
    expect(possible).toBeGreaterThan(sets / 10);
  },
  240_000,
);
