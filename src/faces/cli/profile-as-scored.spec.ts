import { junitFaults } from '#test/commands/junit-rules.js';
import { sarifFaults } from '#test/commands/sarif-rules.js';
import type { JudgedRequirementEntry, ProfileResult } from '#features/profiles/profiles.dto.js';
import { parseFailOn } from './fail-on.js';
import { judgeReport } from './judgment.js';
import { csv } from './output/csv.js';
import { githubAnnotations } from './output/github.js';
import { junit } from './output/junit.js';
import { markdown } from './output/markdown.js';
import { sarif } from './output/sarif.js';
import { profileAsScored } from './profile-as-scored.js';
import type { ReportOutcome } from './reports.js';
import { Texts } from './texts.js';
import { profileView } from '../views/profile.view.js';

type Given = readonly [id: string, level: JudgedRequirementEntry['level'], state: JudgedRequirementEntry['state']];

const result = (state: ProfileResult['state'], ...requirements: Given[]): ProfileResult => ({
  ...{ api: 'v1', profile: 'bulk-sender', title: 'Sender rules', source: 'Google', dated: '2026-03-21' },
  ...{ domain: 'open.example', state, checkedAt: '2026-11-15T12:00:00.000Z', locale: 'en' },
  answer: 'Everything that is visible from outside.',
  requirements: requirements.map(([id, level, one]) => ({
    ...{
      id,
      title: `Title of ${id}`,
      statement: one === 'met' ? `Title of ${id}` : `${one}: Title of ${id}`,
      group: 'servers',
      level,
      state: one,
      evidence: ['Seen', 'Read.'],
      findings: [],
      clause: '1',
    },
  })),
  sources: [{ name: 'Google', url: 'https://support.google.com/a/answer/81126', dated: '2026-03-21' }],
});

const ALL: readonly Given[] = [
  ['dmarc-record', 'must', 'not-met'],
  ['dmarc-reports', 'should', 'not-met'],
  ['spf-and-dkim', 'must', 'met'],
  ['alignment', 'must', 'not-visible'],
  ['replies', 'should', 'unknown'],
  ['arc', 'must', 'not-applicable'],
];

const outcomeOf = (profile: ProfileResult, failOn: string, ...ignore: string[]): ReportOutcome => {
  const scored = profileAsScored(profile);
  const judgment = judgeReport(scored, { failOn: parseFailOn(failOn)!, ignore: new Set(ignore) });
  return { target: profile.domain, judgment, state: judgment.verdict };
};

it.each<[string, ProfileResult, string, readonly string[], string]>([
  ['a requirement that is not met', result('not-met', ...ALL), 'problem', [], 'found'],
  ['the same, ignored', result('not-met', ...ALL), 'problem', ['bulk-sender.dmarc-record'], 'fine'],
  ['a recommendation', result('met', ['dmarc-reports', 'should', 'not-met']), 'problem', [], 'fine'],
  ['a recommendation that has to fail', result('met', ['dmarc-reports', 'should', 'not-met']), 'warn', [], 'found'],
  ['what is not visible', result('met', ['alignment', 'must', 'not-visible']), 'warn', [], 'fine'],
  ['what could not be found out', result('unknown', ['replies', 'must', 'unknown']), 'problem', [], 'unknown'],
  ['a share that is too low', result('not-met', ...ALL), 'score:90', [], 'found'],
])('%s', (_, profile, failOn, ignore, verdict) => {
  expect(outcomeOf(profile, failOn, ...ignore).judgment?.verdict).toBe(verdict);
});

it('SARIF has a rule for every requirement that is not met or open', () => {
  const log = JSON.parse(sarif([outcomeOf(result('not-met', ...ALL), 'problem')], '1.2.3', false)) as {
    runs: [{ results: object[]; tool: { driver: { rules: object[] } } }];
  };
  expect(sarifFaults(log)).toEqual([]);
  expect(log.runs[0].results).toMatchObject([
    { ruleId: 'bulk-sender.dmarc-record', level: 'error' },
    { ruleId: 'bulk-sender.dmarc-reports', level: 'warning' },
    { ruleId: 'bulk-sender.alignment', level: 'note' },
    { ruleId: 'bulk-sender.replies', level: 'note' },
    { ruleId: 'bulk-sender.arc', level: 'note' },
  ]);
  expect(log.runs[0].tool.driver.rules[0]).toMatchObject({ helpUri: 'https://support.google.com/a/answer/81126' });
});

it('JUnit has a case for every requirement', () => {
  const text = junit([outcomeOf(result('not-met', ...ALL), 'problem')], 'check');
  expect(junitFaults(text)).toEqual([]);
  expect(text).toContain('<testsuite name="open.example" tests="6" failures="1"');
  expect(text).toContain('name="bulk-sender.spf-and-dkim: Title of spf-and-dkim"/>');
});

const STATED = 'not-met: Title of dmarc-record';
const NOTE = 'Everything that is visible from outside.';
const failing = [outcomeOf(result('not-met', ...ALL), 'problem')];
const shown = markdown([{ ...failing[0]!, result: result('not-met', ...ALL) }], new Texts('en'), {
  blocks: profileView,
});

it.each([
  ['GitHub', githubAnnotations(failing)],
  ['JUnit', junit(failing, 'check')],
  ['SARIF', sarif(failing, '1.2.3', false)],
  ['CSV', csv(failing)],
  ['Markdown', shown.replaceAll('\\', '').replaceAll('&#58;', ':')],
])('%s says what failed, how far the result reaches, and no score', (_, written) => {
  const text = written.replaceAll('%3A', ':').replaceAll('&#58;', ':');
  expect(text).toContain(STATED);
  expect(text).toContain(NOTE);
  expect(text).toMatch(/Seen\. Read\./);
  expect(text).not.toContain('/100');
});

it('a share that is too low is a share', () => {
  expect(githubAnnotations([outcomeOf(result('not-met', ...ALL), 'score:90')])).toContain('33 %25');
  expect(junit([outcomeOf(result('not-met', ...ALL), 'score:90')], 'check')).toContain('<failure message="33 %"/>');
});
