import type { ReportCommand } from '../command.js';
import { type JudgedFinding, scoreText } from '../judgment.js';
import type { ReportOutcome } from '../reports.js';
import { wordingOf, type Texts } from '../texts.js';
import { blockMarkdown } from './block-markdown.js';
import { findingItem } from './finding-item.js';
import { escaped } from './markdown-text.js';

/** A table of domains, then the findings of each, for a comment on a merge request. */
export function markdown(
  outcomes: readonly ReportOutcome[],
  texts: Texts,
  command: Pick<ReportCommand, 'markdown' | 'blocks'> = {},
): string {
  const columns = ['domain', 'score', 'result'].map((column) => texts.text(`cli.columns.${column}`));
  const rows = outcomes.map(({ target, judgment, state }) => [
    escaped(target),
    judgment && !judgment.isShare ? scoreText(judgment) : '–',
    texts.text(`cli.states.${state}`),
  ]);
  const table = [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  const sections = outcomes.flatMap((outcome) => sectionOf(outcome, texts, command));
  return `${[...table, ...sections].join('\n')}\n`;
}

function sectionOf(
  { target, judgment, failure, result }: ReportOutcome,
  texts: Texts,
  { markdown: own, blocks }: Pick<ReportCommand, 'markdown' | 'blocks'>,
): string[] {
  const head = ['', `## ${escaped(target)}`, ''];
  if (failure) return [...head, escaped(failure.message)];
  if (blocks && typeof result === 'object') return [...head, ...blockMarkdown(blocks(result), wordingOf(texts))];
  if (own && typeof result === 'object') return [...head, ...own(result, texts)];
  const findings = judgment?.findings.filter(({ severity }) => severity !== 'ok') ?? [];
  const note = judgment?.note === undefined ? [] : [escaped(judgment.note), ''];
  const standings = (one: JudgedFinding) =>
    one.standing === 'counted' ? undefined : texts.text(`cli.standings.${one.standing}`);
  return [...head, ...note, ...findings.flatMap((one) => findingItem(one, wordingOf(texts), standings(one)))];
}
