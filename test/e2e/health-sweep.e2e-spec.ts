import { readFileSync } from 'node:fs';
import { SEVERITIES, type Finding } from '#base/domain/finding.js';
import type { Fix } from '#base/domain/fix.js';
import { hostName } from '#base/domain/host-name.js';
import { digQueries } from '#base/domain/verification.js';
import { packReport, unpackReport } from '#platform/edge/reports/report-packing.js';
import { LANGUAGES } from '#platform/edge/texts/localizer.js';
import type { HealthReport } from '#features/health/health-report.js';
import { healthTopics } from '#features/health/health-topics.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import { STEPS } from '#faces/rules/steps.data.js';
import { applyFixes } from '../health/apply-fix.js';
import {
  addedAndDeleted,
  type Contradiction,
  CONTRADICTIONS,
  forbiddenMail,
  hstsWithoutHttps,
  policyWhileFailing,
  stricterWhileFailing,
  twoStoriesOfDkim,
  twoValues,
} from '../health/contradictions.js';
import { passingSenders } from '../health/spf-senders.js';
import { CHECKED_NAMES, checkOf, COPIED, DISPUTED, LabReports, outcomeIds } from '../health/lab-reports.js';
import { WITHOUT_COMMAND } from '../health/without-command.js';
import { sweep } from '../sweep.js';

/** Domains with several findings about one record. */
const CONTESTED = ['dmarcslips.com', 'txtpair.com', 'spfopen.com'];
const NAMES = [...new Set([...sweep('domains of the lab', CHECKED_NAMES, 6, 120), ...CONTESTED])];

let reports: LabReports;
const before = new Map<string, HealthReport>();
/** Queries of each report. */
const questions = new Map<string, ReadonlySet<string>>();
beforeAll(async () => {
  reports = await LabReports.start();
  for (const name of NAMES) {
    reports.asked();
    before.set(name, await reports.quicklyOn(name));
    questions.set(name, new Set(reports.asked().map((question) => `${hostName(question.name)} ${question.type}`)));
  }
});
afterAll(() => reports.close());

const stepSentences = (language: string) =>
  JSON.parse(readFileSync(`i18n/${language}/health-steps.json`, 'utf8')) as Record<string, string>;

const ids = (findings: readonly { readonly id: string }[]) => findings.map(({ id }) => id);

/** Outcomes that only the table of their check shows, because no domain of the lab has them. */
const ONLY_IN_TABLES = ['https-reachable.mismatch', 'mta-sts-mx.some-uncovered', 'smtp-greeting.some-not-smtp'];
const SHOWN = outcomeIds.filter((id) => !ONLY_IN_TABLES.includes(id));

if (NAMES.length === CHECKED_NAMES.length)
  describe('the whole lab', () => {
    it('has no domain for the outcomes of which only tables exist', () => {
      const found = new Set([...before.values()].flatMap(({ findings }) => ids(findings)));
      expect(ONLY_IN_TABLES.filter((id) => found.has(id) || !outcomeIds.includes(id))).toEqual([]);
    });

    it.each(SHOWN)('%s is found in one domain of the lab and not in another', (id) => {
      const found = [...before.values()].filter(({ findings }) => ids(findings).includes(id)).length;
      expect(found).toBeGreaterThan(0);
      expect(found).toBeLessThan(before.size);
    });

    it.each(SHOWN.filter((id) => !(id in WITHOUT_COMMAND)))('%s has a command that shows it', (id) => {
      const findings = [...before.values()].flatMap((report) => report.findings.filter((one) => one.id === id));
      expect(findings.some(({ verify }) => verify !== undefined)).toBe(true);
    });

    it.each(LANGUAGES)('every sentence for steps in %s is needed', (language) => {
      const keys = [...before.values()].flatMap(({ findings }) =>
        findings.flatMap(({ fix }) => fix?.steps.map(({ key }) => key) ?? []),
      );
      expect(new Set(keys)).toEqual(new Set(Object.keys(stepSentences(language))));
    });
  });

it('every finding with a fix has its steps in the rule book', () => {
  const fixed = [...before.values()].flatMap(({ findings }) => findings.filter(({ fix }) => fix !== undefined));
  expect(fixed.length).toBeGreaterThan(NAMES.length);
  expect(new Set(ids(fixed).filter((id) => STEPS[id] === undefined))).toEqual(new Set());
});

it('every command repeats a query of the report', () => {
  const others = [...before].flatMap(([name, { findings }]) =>
    findings.flatMap(({ id, verify = '' }) =>
      digQueries(verify)
        .filter((query) => query.server === undefined && !verify.includes('+trace'))
        .filter(({ type }) => type !== 'DNAME') // comes with the answer for a name below it
        .filter((query) => !questions.get(name)!.has(`${hostName(query.name)} ${query.type}`))
        .map((query) => `${id} of ${name}: ${query.name} ${query.type}`),
    ),
  );
  expect(others).toEqual([]);
});

it.each(LANGUAGES)('what is not ok has a next step, or says in %s that none is needed', (language) => {
  const said = { en: /no action( is)? needed/i, de: /nichts zu tun/i }[language];
  const silent = [...before.values()].flatMap(({ findings }) =>
    findings
      .filter(({ id, severity, fix }) => severity !== 'ok' && !fix && !id.endsWith('.unknown'))
      .filter(({ id }) => !said.test(detailOf(language, id)))
      .map(({ id }) => id),
  );
  expect([...new Set(silent)]).toEqual([]);
});

/** Findings without those that are unknown in either report, because a busy machine may miss an answer. */
function certain(ones: readonly string[], others: readonly string[]): string[] {
  const unsure = [...ones, ...others].filter((id) => id.endsWith('.unknown')).map((id) => id.replace('unknown', ''));
  return ones.filter((id) => !unsure.some((check) => id.startsWith(check))).toSorted();
}

/** Domains about which all resolvers of the lab agree. */
const UNDISPUTED = NAMES.filter((name) => !DISPUTED.has(name));
const REPAIRABLE = NAMES.filter((name) => !COPIED.has(name));

it.each(sweep('domains checked over HTTP', UNDISPUTED, 3, 30))(
  'over HTTP, the report on %s finds the same',
  async (name) => {
    const { body } = await reports.app.get(`check/${name}`);
    const heard = ids((body as DomainHealth).findings);
    const found = ids(before.get(name)!.findings);
    expect(certain(heard, found)).toEqual(certain(found, heard));
  },
);

it('a check has at most one finding', () => {
  const talkative = [...before].filter(([, { findings }]) => new Set(findings.map(checkOf)).size < findings.length);
  expect(talkative.map(([domain, { findings }]) => [domain, ids(findings)])).toEqual([]);
});

describe.each(LANGUAGES)('in %s', (language) => {
  const sentences = stepSentences(language);
  const placeholders = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));

  it('every step that a report contains has its sentence', () => {
    const steps = [...before.values()].flatMap(({ findings }) => findings.flatMap(({ fix }) => fix?.steps ?? []));
    for (const { key, params } of steps)
      expect([key, placeholders(sentences[key]!)]).toEqual([key, new Set(Object.keys(params))]);
  });
});

it('every report reaches other replicas as it is', () => {
  for (const report of before.values()) expect(unpackReport(packReport(report))).toEqual(report);
});

const gravity = (findings: readonly Finding[], check: string) =>
  Math.max(-1, ...findings.filter((one) => checkOf(one) === check).map(({ severity }) => SEVERITIES.indexOf(severity)));

function detailOf(language: string, id: string): string {
  const [check, outcome] = id.split('.') as [string, string];
  const { name } = healthTopics.find((topic) => topic.checks.some((one) => one.id === check))!;
  const file = readFileSync(`i18n/${language}/health-${name}.json`, 'utf8');
  const { detail } = (JSON.parse(file) as Record<string, Record<string, { detail: unknown }>>)[check]![outcome]!;
  return JSON.stringify(detail);
}

/** What a fix made worse: checks whose finding is more severe than before, or a lower score. */
function damage(old: HealthReport, after: HealthReport): string[] {
  const spoke = new Set(old.findings.map(checkOf));
  const graver = [...spoke].filter((check) => gravity(after.findings, check) > gravity(old.findings, check));
  return after.score < old.score ? [...graver, `score ${old.score} to ${after.score}`] : graver;
}

it('no two findings of a report propose different values for one host and type', () => {
  for (const [domain, { findings }] of before) {
    const values = new Map<string, string>();
    for (const { fix } of findings) {
      if (!fix?.record) continue;
      const { host, type, value } = fix.record;
      const key = `${domain}: ${hostName(host)} ${type}`;
      expect([key, values.get(key) ?? value]).toEqual([key, value]);
      values.set(key, value);
    }
  }
});

it.each(CONTRADICTIONS)('no report has %s', (_, contradiction) => {
  const found = [...before].flatMap(([name, { findings }]) =>
    contradiction(findings).map((detail) => `${name}: ${detail}`),
  );
  expect(found).toEqual([]);
});

it('a record that restricts has a condition unless it did so before', () => {
  const strict = /(?:^|\s)-all\b|p=(?:quarantine|reject)|^0 \.$/i;
  for (const [domain, { findings }] of before)
    for (const { fix } of findings) {
      if (!fix?.record || fix.condition || !strict.test(fix.record.value)) continue;
      const was = fix.replaces?.some((old) => strict.test(old)) ?? false;
      expect([domain, fix.record, was]).toEqual([domain, fix.record, true]);
    }
});

/** Checks that find existing faults only once a record can be parsed. */
const UNCOVERED = /^(?:spf|dmarc|tls-rpt|https|dkim|dnssec|mx|bimi)-/;

/** New problems of checks that had no finding before. */
function uncovered(old: HealthReport, after: HealthReport): string[] {
  const spoke = new Set(old.findings.map(checkOf));
  return after.findings
    .filter((one) => !spoke.has(checkOf(one)) && one.severity === 'problem')
    .map(({ id }) => id)
    .filter((id) => !UNCOVERED.test(id));
}

describe('the records offered', () => {
  it.each(sweep('domains repaired', REPAIRABLE, 3, 40))(
    'for %s, published together, fix what they are for, make nothing worse and lose no mail',
    async (name) => {
      const { internet } = reports.lab;
      let old = before.get(name)!;
      const undone: (() => void)[] = [];
      // A record that can be parsed after a fix may show more faults with unconditional fixes.
      for (const isNow of [true, true, false]) {
        const offers = old.findings.filter(({ fix }) => fix?.record && (fix.condition === undefined) === isNow);
        const isBlocked = !isNow && old.findings.some(({ fix }) => fix?.record && !fix.condition);
        if (offers.length === 0 || isBlocked) continue;
        const passing = await passingSenders(name, internet);
        undone.unshift(applyFixes(offers, internet));
        const after = await reports.quicklyOn(name);
        const open = offers.filter(
          (one) => gravity(after.findings, checkOf(one)) >= gravity(old.findings, checkOf(one)),
        );
        const passes = await passingSenders(name, internet);
        const lost = isNow ? passing.filter((sender) => !passes.includes(sender)) : [];
        expect([name, isNow, open.map(({ id, fix }) => [id, fix!.record!.value])]).toEqual([name, isNow, []]);
        expect([name, isNow, damage(old, after), uncovered(old, after)]).toEqual([name, isNow, [], []]);
        expect([name, lost]).toEqual([name, []]);
        old = after;
      }
      for (const undo of undone) undo();
    },
  );
});

describe('contradictions are noticed', () => {
  const finding = (id: string, fix?: Fix): Finding => ({
    id,
    category: 'email',
    severity: 'warn',
    params: {},
    ...(fix && { fix }),
  });
  const record = (value: string) => ({ host: '_dmarc.example.com', type: 'TXT', value });
  const step = (key: string) => ({ key, params: {} });

  it.each<[string, Contradiction, readonly Finding[]]>([
    [
      'two values',
      twoValues,
      [
        finding('a.b', { steps: [], record: record('v=DMARC1; p=none') }),
        finding('c.d', { steps: [], record: record('v=DMARC1; p=reject') }),
      ],
    ],
    [
      'added and deleted',
      addedAndDeleted,
      [
        finding('a.b', { steps: [], record: record('v=DMARC1; p=none') }),
        finding('c.d', { steps: [], record: record('v=DMARC1; p=reject'), replaces: ['v=DMARC1; p=none'] }),
      ],
    ],
    [
      'stricter',
      stricterWhileFailing,
      [
        finding('dmarc-pass.failing', { steps: [step('dmarc-authenticate')] }),
        finding('c.d', {
          steps: [],
          record: record('v=DMARC1; p=quarantine; np=reject'),
          replaces: ['v=DMARC1; p=quarantine'],
        }),
      ],
    ],
    [
      'a policy',
      policyWhileFailing,
      [
        finding('dmarc-pass.rejected', { steps: [step('dmarc-authenticate')] }),
        finding('c.d', { steps: [], record: record('v=DMARC1; p=reject; rua=mailto:a@example.com') }),
      ],
    ],
    ['HSTS', hstsWithoutHttps, [finding('hsts.missing'), finding('site-redirect.insecure')]],
    ['DKIM', twoStoriesOfDkim, [finding('dkim-keys.absent'), finding('x.y', { steps: [step('dmarc-dkim')] })]],
    [
      'forbidden mail',
      forbiddenMail,
      [finding('a.b', { steps: [step('mail-in-use')] }), finding('c.d', { steps: [], record: record('v=spf1 -all') })],
    ],
  ])('%s', (_, contradiction, findings) => {
    expect(contradiction(findings)).toHaveLength(1);
    expect(contradiction(findings.slice(0, 1))).toEqual([]);
  });
});
