import { ampleMemory } from '../network/ample-memory.js';
import { DomainName } from '#base/domain/domain-name.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import type { DomainPlan } from '#features/plan/plan.dto.js';
import { Planner } from '#features/plan/planner.js';
import type { PreviewResult } from '#features/preview/preview.dto.js';
import { applyChanges } from '../health/apply-changes.js';
import { LabReports } from '../health/lab-reports.js';
import { expectNoLoss } from '../health/plan-scores.js';
import { sweep } from '../sweep.js';
import type { LabApp } from './lab-app.js';

let reports: LabReports;
let app: LabApp;
beforeAll(async () => {
  reports = await LabReports.start();
  app = reports.app;
});
afterAll(() => reports.close());

const plan = async (domain: string) => (await app.get(`plan/${domain}`)).body as DomainPlan;
const check = async (domain: string) => (await app.get(`check/${domain}`)).body as DomainHealth;
const ids = ({ findings }: DomainHealth) => findings.map(({ id }) => id);
const preview = async (domain: string, wanted: readonly object[]) =>
  (await app.app.post(`/api/v1/preview/${domain}`, { changes: wanted })).body as PreviewResult;
const changes = ({ stages }: DomainPlan) => stages.flatMap((stage) => stage.changes);
/** The SPF record at the end of the plan; undefined if the plan has none. */
const plannedSpf = (report: DomainPlan) => changes(report).findLast(({ value }) => /^v=spf1/i.test(value))?.value;

describe('a repaired SPF record keeps every sender that the text names', () => {
  const KEPT = [
    ['spfstuck.com', 'v=spf1 include:spf.protection.outlook.com include:_spf.google.com ~all'],
    ['spfstuckhost.com', 'v=spf1 a:mail.perfect.test ip4:77.77.4.9 ~all'],
    ['spfurl.com', 'v=spf1 include:spf.protection.outlook.com ~all'],
    ['spfselfish.com', 'v=spf1 include:spf.protection.outlook.com -all'],
    ['spfstuckend.com', 'v=spf1 include:spf.protection.outlook.com ~all'],
    [
      'spfscrawled.com',
      'v=spf1 include:_spf.google.com include:spf.protection.outlook.com ip4:77.77.4.9 ip4:77.77.4.2 ~all',
    ],
    ['spftwicetyped.com', 'v=spf1 include:_spf.google.com include:spf.protection.outlook.com ~all'],
  ] as const;
  it.each(sweep('repaired SPF records', KEPT, 2))('%s', async (domain, value) => {
    expect(plannedSpf(await plan(domain))).toBe(value);
  });

  it('is not proposed if the intention is unclear; the plan asks instead', async () => {
    const report = await plan('spfriddle.com');
    expect(plannedSpf(report)).toBeUndefined();
    const { steps } = report.manual.find(({ id }) => id === 'spf-include.missing')!;
    expect(steps[0]).toMatch(/^Ask the service behind include:_spf\.google\.commx for the correct value\./);
  });
});

describe('the last sender of an SPF record is not removed; the plan asks who sends', () => {
  const LAST = [
    ['spfprivateonly.com', 'spf-private.listed'],
    ['spfvoidonly.com', 'spf-void.few'],
    ['spfturnedaway.com', 'spf-include.missing'],
    ['spfbothgone.com', 'spf-include.missing'],
    ['spfselfonly.com', 'spf-include.loop'],
    ['spffreeonly.com', 'spf-include-domain.free'],
  ] as const;
  it.each(sweep('SPF records of one sender', LAST, 2))('%s', async (domain, finding) => {
    const report = await plan(domain);
    expect(plannedSpf(report)).toBeUndefined();
    expect(report.scoreAfter).toBeLessThanOrEqual(60);
    const { steps } = report.manual.find(({ id }) => id === finding)!;
    const asked = /^Find out which servers and services send mail for this domain/;
    expect(steps).toContainEqual(expect.stringMatching(asked));
  });
});

describe('an MX host is no list of senders', () => {
  it('where the provider is known, its include is proposed, and only that fixes it', async () => {
    const report = await plan('ionosnospf.com');
    expect(plannedSpf(report)).toBe('v=spf1 include:_spf-eu.ionos.com ~all');
    expect(report.scoreAfter).toBeGreaterThan(60);
    const mx = await preview('ionosnospf.com', [{ action: 'add', host: '@', type: 'TXT', value: 'v=spf1 mx ~all' }]);
    expect(ids(mx.after)).toContain('dmarc-pass.provider-rejected');
    expect(mx.after.score).toBe(60);
  });

  it('and a record that only lists MX hosts is completed', async () => {
    expect([(await check('ionosmx.com')).score, plannedSpf(await plan('ionosmx.com'))]).toEqual([
      60,
      'v=spf1 mx include:_spf-eu.ionos.com ~all',
    ]);
  });

  it.each(
    sweep(
      'plans that ask for senders',
      [
        [
          'nospf.com',
          'Ask the operator of mail.perfect.test, where your mailboxes are, which SPF value customers use.',
        ],
        ['zohonospf.com', 'Read at https://www.zoho.com/'],
      ],
      1,
    ),
  )('where it is not, the plan for %s asks', async (domain, words) => {
    const report = await plan(domain);
    expect([plannedSpf(report), report.scoreAfter]).toEqual([undefined, 60]);
    expect(report.manual.find(({ id }) => id === 'spf-record.missing')!.steps[0]).toContain(words);
  });
});

it.each(
  sweep(
    'mailboxes whose mail fails',
    [
      [
        'movedaway.com',
        'provider-rejected',
        60,
        'v=spf1 include:_spf-eu.ionos.com include:spf.protection.outlook.com -all',
      ],
      ['gsuitespf.com', 'provider-rejected', 60, 'v=spf1 mx include:_spf.google.com -all'],
      [
        'movedhalf.com',
        'provider-quarantined',
        85,
        'v=spf1 include:_spf-eu.ionos.com include:spf.protection.outlook.com -all',
      ],
    ],
    1,
  ),
)('SPF and DKIM of %s are not about its mailboxes: %s', async (domain, outcome, score, value) => {
  const report = await check(domain);
  expect([ids(report).filter((id) => id.startsWith('dmarc-pass.')), report.score]).toEqual([
    [`dmarc-pass.${outcome}`],
    score,
  ]);
  const planned = await plan(domain);
  expect([plannedSpf(planned), planned.scoreAfter]).toEqual([value, 100]);
});

it('a DKIM key of the provider that is broken does not cover its mailboxes', async () => {
  const report = await check('movedunsigned.com');
  expect([ids(report).filter((id) => id.startsWith('dmarc-pass.')), report.score]).toEqual([
    ['dmarc-pass.provider-rejected'],
    60,
  ]);
  expect(plannedSpf(await plan('movedunsigned.com'))).toBe(
    'v=spf1 include:spf.protection.outlook.com include:_spf.google.com -all',
  );
});

it('while own mail is rejected, no record repeats the policy; the plan adds reports once SPF works', async () => {
  const { findings } = await check('rejectblind.com');
  expect(findings.filter(({ fix }) => fix?.record?.host.startsWith('_dmarc.'))).toEqual([]);
  const { stages, scoreAfter } = await plan('rejectblind.com');
  const at = (host: string) => stages.findIndex(({ changes: some }) => some.some((change) => change.host === host));
  expect([at('rejectblind.com'), at('_dmarc.rejectblind.com'), scoreAfter]).toEqual([0, 1, 100]);
});

it('advice that a change of the plan follows is not left to be done by hand', async () => {
  const { manual } = await plan('movedaway.com');
  expect(manual.map(({ id }) => id)).not.toContain('spf-provider.absent');
});

it('no tighter policy is proposed before mail from the mailboxes passes', async () => {
  const { stages } = await plan('movedquietly.com');
  const at = (host: string) => stages.findIndex(({ changes }) => changes.some((change) => change.host === host));
  expect([at('movedquietly.com'), at('_dmarc.movedquietly.com') > 0]).toEqual([0, true]);
});

/** Carries out the plan in the zone and at the registrar; returns the score after each stage. */
async function carriedOut(domain: string, { stages }: DomainPlan): Promise<readonly number[]> {
  const undo: (() => void)[] = [];
  const scores: number[] = [];
  for (const stage of stages) {
    undo.unshift(applyChanges(stage.changes, reports.lab.internet));
    scores.push((await reports.on(domain)).score);
  }
  for (const step of undo) step();
  await reports.on(domain); // later previews are based on the last check
  return scores;
}

describe('DS records', () => {
  it.each(sweep('DS records that are carried out', ['dsmismatch.com', 'island.com'], 1))(
    'of %s are previewed as the parent zone would publish them',
    async (domain) => {
      const report = await plan(domain);
      const ds = changes(report).filter(({ type }) => type === 'DS');
      expect(ds.map(({ where }) => where)).toEqual(['registrar']);
      const { after, resolved, notSimulated } = await preview(
        domain,
        ds.map(({ action, host, type, value, old }) => ({ action, host, type, value, ...(old && { old }) })),
      );
      expect(ids(after)).toContain('dnssec-chain.ok');
      expect(after.score).toBeGreaterThan(report.score);
      const isOfChain = (id: string) => /^dnssec-(?:bogus|chain)\./.test(id);
      expect([resolved.filter(isOfChain).length, notSimulated.filter(isOfChain)]).toEqual([1, []]);
      expect(await carriedOut(domain, report)).toEqual(report.stages.map(({ scoreAfter }) => scoreAfter));
    },
  );

  it('without a key are removed by the plan, as the next check confirms', async () => {
    const report = await plan('dsorphan.com');
    const removed = changes(report).filter(({ type }) => type === 'DS');
    expect(removed.map(({ action, where, resolves }) => [action, where, resolves])).toEqual([
      ['remove', 'registrar', ['dnssec-bogus.ds-mismatch']],
    ]);
    expect(report.scoreAfter).toBeGreaterThan(report.score);
    expect(await carriedOut('dsorphan.com', report)).toEqual(report.stages.map(({ scoreAfter }) => scoreAfter));
  });

  it('that are removed make an orphaned zone resolve', async () => {
    const { before, after, resolved } = await preview('dsorphan.com', [{ action: 'remove', host: '@', type: 'DS' }]);
    expect([before.score < after.score, ids(after).filter((id) => id.startsWith('dnssec-bogus'))]).toEqual([true, []]);
    expect(resolved).toContain('dnssec-bogus.ds-mismatch');
  });

  it('that match no key make validation fail', async () => {
    const wrong = { action: 'replace', host: '@', type: 'DS', value: `1 13 2 ${'ab'.repeat(32)}` };
    const { after } = await preview('perfect.test', [wrong]);
    expect([ids(after).includes('dnssec-bogus.ds-mismatch'), after.score <= 20]).toEqual([true, true]);
  });
});

/** Zones whose negative answers fail validation, so that a lookup of a new name failed before. */
const UNPROVEN = [
  ...['proofexpired.com', 'proofflags.com', 'proofgarbled.com', 'proofowner.com', 'proofunsigned.com'],
  ...['unproven.com', 'child.dsmismatch.com'],
];

it.each(sweep('plans for zones whose denials fail validation', UNPROVEN, 1))(
  'no stage of the plan for %s lowers the score',
  async (name) => {
    const domain = DomainName.parse(name)!;
    expectNoLoss(await reports.quickly(() => app.app.app.get(Planner).plan(domain, ampleMemory())));
  },
);

describe('where no mail arrives, no mailbox is proposed', () => {
  const WITHOUT_MAIL = ['parkedlax.com', 'parkedsoft.com', 'parkedplain.com', 'maildead.com'];
  it.each(sweep('domains without mail', WITHOUT_MAIL, 1))('%s', async (domain) => {
    const said = JSON.stringify([await check(domain), await plan(domain)]);
    expect(said).not.toMatch(/dmarc@|tls-reports@/);
  });

  const REFUSING = ['parkedlax.com', 'parkedsoft.com', 'parkedplain.com', 'parkedfull.com'];
  it.each(sweep('domains that refuse mail', REFUSING, 1))(
    'and %s, which refuses mail, scores no less than a domain without records for it',
    async (domain) => {
      const [refusing, silent] = [await check(domain), await check('nomailatall.com')];
      expect(refusing.score).toBeGreaterThanOrEqual(silent.score);
    },
  );
});

it('a report address in another script is kept', async () => {
  const dmarc = changes(await plan('ruaunicode.com')).find(({ host }) => host.startsWith('_dmarc.'))!;
  expect(dmarc.value).toBe('v=DMARC1; p=reject; rua=mailto:dmarc@xn--mller-kva.de');
});

it('a policy in the wrong place is moved, and later as strict as its owner meant it', async () => {
  const report = await plan('dmarcastray.com');
  const policies = report.stages.map(({ changes: some }) =>
    some
      .filter(({ value }) => value.startsWith('v=DMARC1'))
      .map(({ action, host, value }) => `${action} ${host} ${value}`),
  );
  expect(policies.filter((some) => some.length > 0)).toEqual([
    [
      'remove dmarcastray.com v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test',
      'add _dmarc.dmarcastray.com v=DMARC1; p=none; rua=mailto:dmarc@perfect.test',
    ],
    ['replace _dmarc.dmarcastray.com v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test'],
  ]);
  expect(report.stages[1]!.condition).toMatch(/^Read the DMARC aggregate reports for two weeks/);
});

it('an MX host that is an alias is corrected in the MX record, not in the policy', async () => {
  expect(ids(await check('stsalias.com'))).toContain('mta-sts-mx.uncovered');
  const mx = changes(await plan('stsalias.com')).find(({ type }) => type === 'MX')!;
  expect([mx.value, mx.old, mx.resolves]).toEqual([
    '10 mail.perfect.test.',
    '10 mx.stsalias.com.',
    expect.arrayContaining(['mta-sts-mx.uncovered']),
  ]);
});

describe('what has to be done first goes with the change', () => {
  const mailbox = 'Create the mailbox dmarc@nodmarc.com';
  const services = 'Add an include for every other service that sends mail for you';

  it('in the plan', async () => {
    const dmarc = changes(await plan('nodmarc.com')).find(({ host }) => host === '_dmarc.nodmarc.com')!;
    expect(dmarc.conditions.join()).toContain(mailbox);
    const spf = changes(await plan('ionosnospf.com')).find(({ value }) => value.startsWith('v=spf1'))!;
    expect(spf.conditions.join()).toContain(services);
  });

  it.each(['zone', 'nsupdate', 'octodns'])('in %s', async (format) => {
    const { text } = await app.get(`plan/nodmarc.com?format=${format}`);
    expect(text.split('\n').filter((line) => line.includes(mailbox) && /^(?:;|##) /.test(line))).toHaveLength(1);
  });

  it('on the page', async () => {
    const { text } = await app.app.get('/check/nodmarc.com?lang=en');
    const [, section = ''] = /<section[^>]+id="plan"(.*?)<\/section>/s.exec(text) ?? [];
    expect(section).toContain(mailbox);
  });
});
