import { escapeInvisible } from '#base/domain/evidence.js';
import type { ReportCommand } from '../command.js';
import { type JudgedFinding, scoreText } from '../judgment.js';
import type { ReportOutcome } from '../reports.js';
import type { Texts } from '../texts.js';

/** A table of domains, then the findings of each, for a comment on a merge request. */
export function markdown(
  outcomes: readonly ReportOutcome[],
  texts: Texts,
  { markdown: own }: Pick<ReportCommand, 'markdown'> = {},
): string {
  const columns = ['domain', 'score', 'result'].map((column) => texts.text(`cli.columns.${column}`));
  const rows = outcomes.map(({ target, judgment, state }) => [
    escaped(target),
    judgment && !judgment.isShare ? scoreText(judgment) : '–',
    texts.text(`cli.states.${state}`),
  ]);
  const table = [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  const sections = outcomes.flatMap((outcome) => sectionOf(outcome, texts, own));
  return `${[...table, ...sections].join('\n')}\n`;
}

function sectionOf(
  { target, judgment, failure, result }: ReportOutcome,
  texts: Texts,
  own: ReportCommand['markdown'],
): string[] {
  const head = ['', `## ${escaped(target)}`, ''];
  if (failure) return [...head, escaped(failure.message)];
  if (own && typeof result === 'object') return [...head, ...own(result, texts)];
  const findings = judgment?.findings.filter(({ severity }) => severity !== 'ok') ?? [];
  const note = judgment?.note === undefined ? [] : [escaped(judgment.note), ''];
  return [...head, ...note, ...findings.flatMap((finding) => itemOf(finding, texts))];
}

function itemOf({ severity, id, title, detail, fix, standing }: JudgedFinding, texts: Texts): string[] {
  const note = standing === 'counted' ? '' : `, ${texts.text(`cli.standings.${standing}`)}`;
  const record = fix?.record && `${fix.record.host} ${fix.record.type} ${fix.record.value}`;
  return [
    `- **${texts.text(`site.severity.${severity}`)}: ${escaped(title)}** (${code(id)}${note})`,
    `  ${escaped(detail)}`,
    ...(record === undefined ? [] : ['', `  ${code(record)}`, '']),
  ];
}

/** Escapes Markdown syntax. */
export function escaped(text: string): string {
  return escapeInvisible(text).replace(/[\\`*_{}[\]()#+.!|<>~&@:-]/g, (character) =>
    '<>&|@:'.includes(character) ? `&#${character.charCodeAt(0)};` : `\\${character}`,
  );
}

/** A code span, fenced by more backticks than it contains in a row. */
export function code(text: string): string {
  const shown = escapeInvisible(text);
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const room = longest > 0 ? ' ' : '';
  return fence + room + shown + room + fence;
}
