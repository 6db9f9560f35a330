import { escapeInvisible } from '#base/domain/evidence.js';
import { type JudgedFinding, scoreText } from '../judgment.js';
import type { ReportOutcome } from '../reports.js';

/** The report of one run as JUnit XML: a suite per domain, a test case per finding. */
export function junit(outcomes: readonly ReportOutcome[], name: string): string {
  const suites = outcomes.map(suiteOf);
  const total = (key: 'tests' | 'failures' | 'errors') => suites.reduce((sum, suite) => sum + suite[key], 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escaped(name)}" tests="${total('tests')}" failures="${total('failures')}" errors="${total('errors')}">`,
    ...suites.map(({ text }) => text),
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteOf({ target, judgment, failure, state }: ReportOutcome) {
  const cases = judgment?.findings.map((finding) => caseOf(finding, target)) ?? [];
  if (judgment?.isScoreLow) cases.push(testCase(target, 'score', `<failure message="${scoreText(judgment)}"/>`));
  const error = failure?.message ?? (state === 'unknown' ? 'unknown' : undefined);
  if (error !== undefined) cases.push(testCase(target, 'report', `<error message="${escaped(error)}"/>`));
  const count = (element: string) => cases.filter((text) => text.includes(`<${element}`)).length;
  const numbers = {
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  };
  const attributes = Object.entries(numbers).map(([key, value]) => `${key}="${value}"`);
  const note = judgment?.note === undefined ? [] : [noteOf(judgment.note)];
  return {
    ...numbers,
    text: [`  <testsuite name="${escaped(target)}" ${attributes.join(' ')}>`, ...note, ...cases, '  </testsuite>'].join(
      '\n',
    ),
  };
}

function noteOf(text: string): string {
  return `    <properties><property name="note" value="${escaped(text)}"/></properties>`;
}

function caseOf(finding: JudgedFinding, target: string): string {
  const { id, title, topic, severity, detail, fails, standing } = finding;
  const body = fails
    ? `<failure type="${severity}" message="${escaped(title)}">${escaped(detail)}</failure>`
    : standing !== 'counted' || id.endsWith('.unknown')
      ? `<skipped message="${escaped(standing === 'counted' ? title : standing)}"/>`
      : '';
  return testCase(`${target}.${topic}`, `${id}: ${title}`, body);
}

function testCase(className: string, name: string, body: string): string {
  const head = `    <testcase classname="${escaped(className)}" name="${escaped(name)}"`;
  return body === '' ? `${head}/>` : `${head}>${body}</testcase>`;
}

/** Control characters become visible text, because XML 1.0 does not allow most of them. */
function escaped(text: string): string {
  return escapeInvisible(text).replace(/[&<>"'\ufffe\uffff]/g, (character) => `&#${codeOf(character)};`);
}

/** U+FFFE and U+FFFF are not allowed in XML and become U+FFFD. */
function codeOf(character: string): number {
  const code = character.charCodeAt(0);
  return code < 0xfffe ? code : 0xfffd;
}
