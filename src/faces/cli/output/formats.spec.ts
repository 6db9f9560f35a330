import { HOSTILE, OBEYED, OUTCOMES } from '#test/commands/outcomes.js';
import { junitFaults } from '#test/commands/junit-rules.js';
import { sarifFaults } from '#test/commands/sarif-rules.js';
import type { ReportCommand } from '../command.js';
import { check } from '../commands/check.command.js';
import { Texts } from '../texts.js';
import { csv } from './csv.js';
import { githubAnnotations } from './github.js';
import { junit } from './junit.js';
import { markdown } from './markdown.js';
import { sarif } from './sarif.js';
import { writerOf } from './writers.js';

const REPORT = { displayDomain: 'open.example', resolvable: true, checkedAt: '2026-11-19T00:00:00Z' };
const formats = {
  csv: csv(OUTCOMES),
  github: githubAnnotations(OUTCOMES),
  junit: junit(OUTCOMES, 'check'),
  markdown: markdown(
    OUTCOMES.map((outcome) => ({
      ...outcome,
      result: { ...REPORT, ...outcome.judgment },
    })),
    new Texts('de'),
    check,
  ),
  sarif: sarif(OUTCOMES, '1.2.3', true),
};

it.each(Object.entries(formats))('%s escapes control characters', (_, text) => {
  expect(text.replaceAll('\r\n', '\n')).not.toMatch(OBEYED);
});

describe('JUnit', () => {
  it('is as its schema has it', () => expect(junitFaults(formats.junit)).toEqual([]));

  it('has a case for every finding', () => {
    expect(formats.junit).toContain('<testsuites name="check" tests="8" failures="2" errors="2">');
    expect(formats.junit).toContain('<testsuite name="open.example" tests="6" failures="2" errors="0" skipped="3">');
    expect(formats.junit).toContain('name="dmarc-policy.none: Title of dmarc-policy.none"><skipped message="known"/>');
    expect(formats.junit).toContain('name="mx-record.ok: Title of mx-record.ok"/>');
    expect(formats.junit).toContain('<failure message="60/100"/>');
  });

  it.each([
    ['<testsuites><testcase name="a"/></testsuites>', 'testcase in testsuites'],
    ['<testsuites><testsuite/></testsuites>', 'testsuite without name'],
    ['<testsuites><testsuite name="a" tests="1"/></testsuites>', 'tests="1" of 0'],
    ['<testsuites bad="1"/>', 'testsuites has bad'],
  ])('rules notice %s', (text, fault) => expect(junitFaults(text)).toContain(fault));
});

describe('SARIF', () => {
  interface Log {
    readonly runs: [{ results: { message: { text: string } }[]; invocations: object[] }];
  }
  const [run] = (JSON.parse(formats.sarif) as Log).runs;

  it('is as its schema has it', () => expect(sarifFaults(JSON.parse(formats.sarif) as object)).toEqual([]));

  it('has every finding, including known and ignored ones', () => {
    expect(run.results).toMatchObject([
      { ruleId: 'spf-all.open', level: 'error', baselineState: 'new' },
      { ruleId: 'dmarc-policy.none', level: 'warning', baselineState: 'unchanged' },
      { ruleId: 'caa-record.missing', level: 'note', suppressions: [{ kind: 'external' }] },
      { ruleId: 'bimi-record.unknown', level: 'note' },
    ]);
    expect(run.invocations).toMatchObject([{ executionSuccessful: false }]);
  });

  it.each([
    ['a [link](https://evil.example)', 'a \\[link\\](https://evil.example)'],
    ['\\[link](1)', '\\\\\\[link\\](1)'],
    ['port [25] at [2001:db8::1]', 'port [25] at [2001:db8::1]'],
    ['v=spf1 exists:%{i}.example -all', 'v=spf1 exists:%{{i}}.example -all'],
    ['{0} }', '{{0}} }}'],
  ])('makes no link and no placeholder of %s', (detail, shown) => {
    const { judgment, ...outcome } = OUTCOMES[0]!;
    const findings = [{ ...judgment!.findings[1]!, detail }];
    const log = JSON.parse(sarif([{ ...outcome, judgment: { ...judgment!, findings } }], '1.2.3', false)) as Log;
    expect(log.runs[0].results[0]!.message.text).toContain(`. ${shown}`);
  });

  it.each([
    [{ version: '2.1.0' }, 'runs'],
    [{ version: '2.0.0', runs: [] }, 'version'],
    [{ version: '2.1.0', runs: [{ tool: { driver: {} } }] }, 'name'],
    [
      {
        version: '2.1.0',
        runs: [{ tool: { driver: { name: 'a' } }, results: [{ level: 'fatal', message: { text: 'a' } }] }],
      },
      'level',
    ],
    [{ version: '2.1.0', runs: [{ tool: { driver: { name: 'a' } }, results: [{ message: {} }] }] }, 'text'],
  ])('rules notice %j', (log, fault) => expect(sarifFaults(log).join()).toContain(fault));
});

describe('CSV', () => {
  it('has a row for every finding and every error', () => {
    expect(formats.csv.split('\r\n')).toHaveLength(1 + 5 + 2 + 1);
    expect(formats.csv).toContain(
      'open.example,60,warn,dmarc-policy.none,Title of dmarc-policy.none,Detail.,,,,known,false\r\n',
    );
  });

  it.each(['=1', '+1', '-1', '@a'])('does not begin a cell with %s', (target) => {
    expect(csv([{ ...OUTCOMES[2]!, target }])).toContain(`\r\n'${target},`);
  });
});

describe('Annotations of GitHub', () => {
  const lines = formats.github.trimEnd().split('\n');

  it('are the findings that count, the errors and a low score, one per line', () => {
    expect(lines.map((line) => /^::(\w+) title=([\w.-]*)/.exec(line)?.slice(1))).toEqual([
      ['error', 'open.example'],
      ['error', 'open.example'],
      ['error', ''],
      ['error', 'away.example'],
    ]);
    expect(lines.at(-1)).toBe('::error title=away.example::Nobody answered.');
  });

  it('name the line of a file, and a finding that only fails this run', () => {
    const { judgment, ...outcome } = OUTCOMES[0]!;
    const open = judgment!.findings[3]!;
    const place = { file: 'zones/a,b.zone', line: 7 };
    const found = {
      ...open,
      standing: 'counted' as const,
      fails: true,
      title: '50% off',
      detail: 'a\n::error::b',
      place,
    };
    const given = [{ ...outcome, judgment: { ...judgment!, isScoreLow: false, findings: [found] } }];
    expect(githubAnnotations(given)).toBe(
      '::notice file=zones/a%2Cb.zone,line=7,title=open.example%3A 50%25 off::a%0A::error::b\n',
    );
  });
});

describe('Markdown', () => {
  it('escapes foreign data', () => {
    const withoutCode = formats.markdown.replace(/``.*``|`[^`\\]*`/g, '');
    expect(withoutCode).not.toMatch(/<b>|(?<!\\)\]\(|(?<!\\)\*_/);
    expect(formats.markdown).toContain('| away\\.example | – | nicht prüfbar |');
    expect(formats.markdown).toContain('`dmarc-policy.none`, in der Baseline');
  });

  it('fences text that contains backticks', () => {
    expect(HOSTILE).toContain('`');
    expect(formats.markdown).toMatch(/ {2}`` open\.example TXT .* ``\n/);
  });
});

it('an error in JSON lines names the domain', () => {
  const context = { texts: new Texts('en'), isSingle: false } as Parameters<typeof writerOf>[2];
  const outcome = { ...OUTCOMES[2]!, target: 'https://away.example/', domain: 'away.example' };
  expect(JSON.parse(writerOf('json', check as ReportCommand, context).each(outcome))).toEqual({
    target: 'https://away.example/',
    domain: 'away.example',
    error: { code: 'upstream_unavailable', message: 'Nobody answered.' },
  });
});
