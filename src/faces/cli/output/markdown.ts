import { type Block, type Finding, words } from '../../views/block.js';
import type { ReportCommand } from '../command.js';
import { type Judgment, scoreText } from '../judgment.js';
import type { ReportOutcome } from '../reports.js';
import { wordingOf, type Texts } from '../texts.js';
import { blockMarkdown } from './block-markdown.js';
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
  if (typeof result !== 'object') return head;
  if (own) return [...head, ...own(result, texts)];
  if (blocks) return [...head, ...blockMarkdown(withStandings(blocks(result), judgment), wordingOf(texts))];
  return head;
}

/** Findings that do not count are marked. */
function withStandings(blocks: readonly Block[], judgment: Judgment | undefined): readonly Block[] {
  const standings = new Map(judgment?.findings.map(({ id, standing }) => [id, standing]));
  const noted = (finding: Finding): Finding => {
    const standing = standings.get(finding.id) ?? 'counted';
    return standing === 'counted' ? finding : { ...finding, note: words(`cli.standings.${standing}`) };
  };
  return blocks.map((block) => (block.kind === 'findings' ? { ...block, findings: block.findings.map(noted) } : block));
}
