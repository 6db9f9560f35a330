import type { Severity } from '#base/domain/finding.js';
import { amount, type Finding } from '../../views/block.js';
import type { Wording } from '../../views/wording.js';
import { blue, bold, dim, green, indented, line, type Line, red, type Span, yellow } from './line.js';

const MARKS: Readonly<Record<Severity, string>> = { problem: '✗', warn: '!', info: 'i', ok: '✓' };
const PAINTS: Readonly<Record<Severity, (text: string) => Span>> = {
  problem: red,
  warn: yellow,
  info: blue,
  ok: green,
};
const FAULTS: readonly Severity[] = ['problem', 'warn'];
/** Lines for the header, the last line and the prompt. */
const AROUND = 6;

export type ShownFinding = Omit<Finding, 'evidence'>;

/** How much room there is. */
export interface Room {
  readonly isVerbose: boolean;
  readonly rows: number;
}

/** Problems and warnings with their fixes, notes with titles, shortened to one screen. */
export function findingLines(
  findings: readonly ShownFinding[],
  wording: Wording,
  { isVerbose, rows }: Room,
): readonly Line[] {
  if (isVerbose) return findings.flatMap((finding) => fullFindingLines(finding, wording));
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
  const room = Math.max(AROUND, rows - AROUND);
  const lines = forms.find((form) => form.length <= room) ?? forms.at(-1)!.slice(0, room);
  const left =
    findings.filter(({ severity }) => severity !== 'ok').length - lines.filter(({ indent }) => indent === 0).length;
  if (left > 0) return [...lines, line(dim(wording.inline(amount('cli.view.more', left))))];
  return lines === forms[0] ? lines : [...lines, line(dim(wording.text('cli.view.details')))];
}

/** A finding in one line. */
export function titleOf({ severity, title, id }: Pick<ShownFinding, 'severity' | 'title' | 'id'>): Line {
  const paint = PAINTS[severity];
  return line(paint(MARKS[severity]), ' ', severity === 'info' ? title : bold(title), ' ', dim(id));
}

function explanationLines(finding: ShownFinding): Line[] {
  const { detail, fix } = finding;
  const record = fix?.record && `${fix.record.host} ${fix.record.type} ${fix.record.value}`;
  return [
    titleOf(finding),
    ...linesOf(detail),
    ...(record === undefined ? [] : [indented(2, green('→'), ' ', record)]),
  ];
}

function fullFindingLines(finding: ShownFinding, wording: Wording): Line[] {
  const { fix, verify, references } = finding;
  return [
    ...explanationLines(finding),
    ...(fix?.steps ?? []).map((step, i) => indented(2, `${i + 1}. `, step)),
    ...(verify === undefined ? [] : [indented(2, dim(`${wording.text('site.finding.verify')}: `), verify)]),
    ...references.map(({ title, url }) => indented(2, dim(`${title} ${url}`))),
  ];
}

/** A detail may have several lines. */
function linesOf(detail: string): Line[] {
  return detail.split('\n').map((text) => indented(2, text));
}
