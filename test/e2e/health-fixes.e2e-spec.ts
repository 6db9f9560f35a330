import { readFileSync } from 'node:fs';
import { SEVERITIES, type Finding } from '../../src/domain/finding.js';
import { packed, unpacked } from '../../src/edge/reports/report-packing.js';
import { LANGUAGES } from '../../src/edge/texts/localizer.js';
import type { HealthReport } from '../../src/health/health-report.js';
import { applyFix } from '../health/apply-fix.js';
import { CHECKED_NAMES, checkOf, LabReports } from '../health/lab-reports.js';

let reports: LabReports;
const before = new Map<string, HealthReport>();
beforeAll(async () => {
  reports = await LabReports.start();
  for (const name of CHECKED_NAMES) before.set(name, await reports.on(name));
}, 600_000);
afterAll(() => reports.close());

const gravity = (findings: readonly Finding[], check: string) =>
  Math.max(-1, ...findings.filter((one) => checkOf(one) === check).map(({ severity }) => SEVERITIES.indexOf(severity)));

/** What a fix made worse: a check that had spoken speaks more gravely now, or the score falls. */
function damage(old: HealthReport, after: HealthReport): string[] {
  const spoke = new Set(old.findings.map(checkOf));
  const graver = [...spoke].filter((check) => gravity(after.findings, check) > gravity(old.findings, check));
  return after.score < old.score ? [...graver, `score ${old.score} to ${after.score}`] : graver;
}

describe.each(CHECKED_NAMES)('every record handed over for %s', (name) => {
  it('mends what it is for and makes nothing worse', async () => {
    const old = before.get(name)!;
    for (const finding of old.findings.filter(({ fix }) => fix?.record)) {
      const undo = applyFix(finding.fix!, reports.lab.internet);
      const after = await reports.on(name);
      undo();
      const check = checkOf(finding);
      const mended = gravity(after.findings, check) < gravity(old.findings, check);
      expect([finding.id, finding.fix!.record, mended]).toEqual([finding.id, finding.fix!.record, true]);
      expect([finding.id, damage(old, after)]).toEqual([finding.id, []]);
    }
  }, 180_000);
});

describe.each(LANGUAGES)('in %s', (language) => {
  const sentences = JSON.parse(readFileSync(`i18n/${language}/health-steps.json`, 'utf8')) as Record<string, string>;
  const placeholders = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));

  it('every step that some domain is told has its sentence, and there is no other', () => {
    const steps = [...before.values()].flatMap(({ findings }) => findings.flatMap(({ fix }) => fix?.steps ?? []));
    expect(new Set(steps.map(({ key }) => key))).toEqual(new Set(Object.keys(sentences)));
    for (const { key, params } of steps)
      expect([key, placeholders(sentences[key]!)]).toEqual([key, new Set(Object.keys(params))]);
  });
});

it('every report reaches other replicas as it is', () => {
  for (const report of before.values()) expect(unpacked(packed(report))).toEqual(report);
});
