import type { Severity } from '#base/domain/finding.js';
import type { Page, ReportFinding } from '../command.js';
import { blue, bold, dim, green, indented, line, type Line, red, type Span, yellow } from './line.js';

const MARKS: Readonly<Record<Severity, string>> = { problem: '✗', warn: '!', info: 'i', ok: '✓' };
const PAINTS: Readonly<Record<Severity, (text: string) => Span>> = {
  problem: red,
  warn: yellow,
  info: blue,
  ok: green,
};
const FAULTS: readonly Severity[] = ['problem', 'warn'];
const GOOD = 90;
const FAIR = 70;
/** Lines for the header, the last line and the prompt. */
const AROUND = 6;

/** A score in the color of the badge. */
export function scoreSpan(score: number): Span {
  const text = `${score}/100`;
  return score >= GOOD ? green(text) : score >= FAIR ? yellow(text) : red(text);
}

/** The number of findings per severity. */
export function countsText(findings: readonly ReportFinding[], { texts }: Page): string {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return [
    ...(['problem', 'warn', 'info'] as const).map((severity) => texts.count(`site.state.${severity}`, count(severity))),
    texts.text('cli.view.passed', { count: count('ok') }),
  ].join(', ');
}

/** Problems and warnings with their fixes, notes with titles, and the number of passed checks, shortened to one screen. */
export function findingLines(findings: readonly ReportFinding[], page: Page): readonly Line[] {
  if (page.isVerbose) return findings.flatMap((finding) => fullFindingLines(finding, page));
  const faults = findings.filter(({ severity }) => FAULTS.includes(severity));
  const notes = findings.filter(({ severity }) => severity === 'info').map(titleOf);
  const forms = [
    [...faults.flatMap((finding) => explanationLines(finding)), ...notes],
    [
      ...faults.flatMap((finding) => (finding.severity === 'problem' ? explanationLines(finding) : [titleOf(finding)])),
      ...notes,
    ],
    [...faults.map(titleOf), ...notes],
    faults.map(titleOf),
  ];
  const room = Math.max(AROUND, page.rows - AROUND);
  const lines = forms.find((form) => form.length <= room) ?? forms.at(-1)!.slice(0, room);
  const left =
    findings.filter(({ severity }) => severity !== 'ok').length - lines.filter(({ indent }) => indent === 0).length;
  if (left > 0) return [...lines, line(dim(page.texts.count('cli.view.more', left)))];
  return lines === forms[0] ? lines : [...lines, line(dim(page.texts.text('cli.view.details')))];
}

/** A finding in one line. */
export function titleOf({ severity, title, id }: ReportFinding): Line {
  const paint = PAINTS[severity];
  return line(paint(MARKS[severity]), ' ', severity === 'info' ? title : bold(title), ' ', dim(id));
}

function explanationLines(finding: ReportFinding): Line[] {
  const { detail, fix } = finding;
  const record = fix?.record && `${fix.record.host} ${fix.record.type} ${fix.record.value}`;
  return [
    titleOf(finding),
    ...linesOf(detail),
    ...(record === undefined ? [] : [indented(2, green('→'), ' ', record)]),
  ];
}

function fullFindingLines(finding: ReportFinding, { texts }: Page): Line[] {
  const { fix, verify, references } = finding;
  return [
    ...explanationLines(finding),
    ...(fix?.steps ?? []).map((step, i) => indented(2, `${i + 1}. `, step)),
    ...(verify === undefined ? [] : [indented(2, dim(`${texts.text('site.finding.verify')}: `), verify)]),
    ...references.map(({ title, url }) => indented(2, dim(`${title} ${url}`))),
  ];
}

/** A detail may have several lines. */
function linesOf(detail: string): Line[] {
  return detail.split('\n').map((text) => indented(2, text));
}
