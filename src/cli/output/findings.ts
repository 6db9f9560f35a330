import type { Severity } from '../../domain/finding.js';
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
/** The head, the last line and the prompt. */
const AROUND = 6;

/** A score in the color that the badge has. */
export function scoreSpan(score: number): Span {
  const text = `${score}/100`;
  return score >= GOOD ? green(text) : score >= FAIR ? yellow(text) : red(text);
}

/** How many findings there are of each kind. */
export function countsOf(findings: readonly ReportFinding[], { texts }: Page): string {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return [
    ...(['problem', 'warn', 'info'] as const).map((severity) => texts.count(`site.state.${severity}`, count(severity))),
    texts.text('cli.view.passed', { count: count('ok') }),
  ].join(', ');
}

/** Faults with what to do about them, notes by their titles, and what passed as a number: as much as fits on a screen. */
export function findingLines(findings: readonly ReportFinding[], page: Page): readonly Line[] {
  if (page.isVerbose) return findings.flatMap((finding) => whole(finding, page));
  const faults = findings.filter(({ severity }) => FAULTS.includes(severity));
  const notes = findings.filter(({ severity }) => severity === 'info').map(titleOf);
  const forms = [
    [...faults.flatMap((finding) => explained(finding)), ...notes],
    [
      ...faults.flatMap((finding) => (finding.severity === 'problem' ? explained(finding) : [titleOf(finding)])),
      ...notes,
    ],
    [...faults.map(titleOf), ...notes],
    faults.map(titleOf),
  ];
  const room = Math.max(AROUND, page.rows - AROUND);
  const lines = forms.find((form) => form.length <= room) ?? forms.at(-1)!.slice(0, room);
  const left =
    findings.filter(({ severity }) => severity !== 'ok').length - lines.filter(({ indent }) => indent === 0).length;
  return left > 0 ? [...lines, line(dim(page.texts.count('cli.view.more', left)))] : lines;
}

function titleOf({ severity, title, id }: ReportFinding): Line {
  const paint = PAINTS[severity];
  return line(paint(MARKS[severity]), ' ', severity === 'info' ? title : bold(title), ' ', dim(id));
}

function explained(finding: ReportFinding): Line[] {
  const { detail, fix } = finding;
  const record = fix?.record && `${fix.record.host} ${fix.record.type} ${fix.record.value}`;
  return [
    titleOf(finding),
    ...linesOf(detail),
    ...(record === undefined ? [] : [indented(2, green('→'), ' ', record)]),
  ];
}

function whole(finding: ReportFinding, { texts }: Page): Line[] {
  const { fix, verify, references } = finding;
  return [
    ...explained(finding),
    ...(fix?.steps ?? []).map((step, i) => indented(2, `${i + 1}. `, step)),
    ...(verify === undefined ? [] : [indented(2, dim(`${texts.text('site.finding.verify')}: `), verify)]),
    ...references.map(({ title, url }) => indented(2, dim(`${title} ${url}`))),
  ];
}

/** A detail may have several lines of its own. */
function linesOf(detail: string): Line[] {
  return detail.split('\n').map((text) => indented(2, text));
}
