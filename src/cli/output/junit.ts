import { visible } from '../../domain/evidence.js';
import type { JudgedFinding } from '../judgement.js';
import type { Outcome } from '../reports.js';

/** The report of one run as JUnit XML: a suite per domain, a test case per finding. */
export function junit(outcomes: readonly Outcome[], name: string): string {
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

function suiteOf({ target, judgement, failure, state }: Outcome) {
  const cases = judgement?.findings.map((finding) => caseOf(finding, target)) ?? [];
  if (judgement?.isScoreLow) cases.push(testCase(target, 'score', `<failure message="${judgement.score}/100"/>`));
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
  return {
    ...numbers,
    text: [`  <testsuite name="${escaped(target)}" ${attributes.join(' ')}>`, ...cases, '  </testsuite>'].join('\n'),
  };
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

/** XML 1.0 has no way to write most control characters. */
function escaped(text: string): string {
  return visible(text).replace(/[&<>"'\ufffe\uffff]/g, (character) => `&#${codeOf(character)};`);
}

/** The two that are no characters at all become the one for those that cannot be shown. */
function codeOf(character: string): number {
  const code = character.charCodeAt(0);
  return code < 0xfffe ? code : 0xfffd;
}
