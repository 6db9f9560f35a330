import {
  type Block,
  type FindingsBlock,
  type Inline,
  type Line,
  piecesOf,
  splitBlocks,
  type State,
  type Step,
  type TableBlock,
  type VerdictBlock,
} from '../../views/block.js';
import type { Wording } from '../../views/wording.js';
import { findingItem } from './finding-item.js';
import { code, escaped } from './markdown-text.js';

const MARKS: Readonly<Record<State, string>> = { ok: '✓', info: 'i', warn: '!', problem: '✗', unknown: '?' };

/** A view as Markdown, below a heading with its subject. Pictures are left out. */
export function blockMarkdown(blocks: readonly Block[], wording: Wording): readonly string[] {
  const { verdict, rest } = splitBlocks(blocks);
  return [...verdictOf(verdict, wording), ...rest.flatMap((block) => linesOf(block, wording))];
}

function linesOf(block: Block, wording: Wording): readonly string[] {
  switch (block.kind) {
    case 'verdict':
      return ['', `### ${escaped(block.subject)}`, '', ...verdictOf(block, wording)];
    case 'text':
      return ['', lineText(block.line, wording)];
    case 'list':
      return [...headingOf(block.title, wording), ...block.items.map((item) => `- ${lineText(item, wording)}`)];
    case 'facts':
      return [
        '',
        ...block.facts.map(({ label, value, copy }) => {
          const shown = copy ? wording.line(value).split('\n').map(code).join(' ') : lineText(value, wording);
          return `- ${inlineText(label, wording)}: ${shown}`;
        }),
      ];
    case 'table':
      return tableOf(block, wording);
    case 'findings':
      return findingsOf(block, wording);
    case 'steps':
      return [
        ...headingOf(block.title, wording),
        ...(block.lead === undefined ? [] : [inlineText(block.lead, wording), '']),
        ...block.steps.flatMap((step, i) => stepOf(step, i, wording)),
      ];
    case 'snippet':
      return [...headingOf(block.title, wording), ...block.text.split('\n').map((text) => `    ${text}`)];
    case 'picture':
      return block.otherwise ? linesOf(block.otherwise, wording) : [];
  }
}

function verdictOf({ state, title, more }: VerdictBlock, wording: Wording): readonly string[] {
  return [
    `**${MARKS[state]} ${lineText(title, wording)}**`,
    ...more.flatMap((sentence) => ['', lineText(sentence, wording)]),
  ];
}

function findingsOf({ title, findings, brief }: FindingsBlock, wording: Wording): readonly string[] {
  const shown = findings.filter(({ severity }) => severity !== 'ok');
  if (shown.length === 0) return [];
  return [
    ...headingOf(title, wording),
    ...shown.flatMap((finding) => findingItem(finding, wording).slice(0, brief ? 1 : undefined)),
  ];
}

function tableOf({ title, columns, rows, empty, most }: TableBlock, wording: Wording): readonly string[] {
  if (rows.length === 0) return empty === undefined ? [] : [...headingOf(title, wording), inlineText(empty, wording)];
  const head = columns.map((column) => inlineText(column, wording));
  const body = rows.slice(0, most).map((row) => row.map((cell) => lineText(cell, wording)));
  const left = rows.length - body.length;
  return [
    ...headingOf(title, wording),
    ...[head, columns.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`),
    ...(left > 0 ? ['', escaped(wording.text('views.more', { count: left }))] : []),
  ];
}

function stepOf({ when, what, remove, publish, done, verify }: Step, i: number, wording: Wording): readonly string[] {
  const records = [
    ...remove.map((record) => `   − ${code(record)}`),
    ...publish.map((record) => `   + ${code(record)}`),
  ];
  return [
    `${i + 1}. **${escaped(wording.line(when))}** ${lineText(what, wording)}`,
    ...records.flatMap((record) => ['', record]),
    ...(done === undefined ? [] : ['', `   ${lineText(done, wording)}`]),
    ...(verify === undefined ? [] : ['', `   ${code(verify)}`]),
  ];
}

function headingOf(title: Inline, wording: Wording): readonly string[] {
  return ['', `### ${inlineText(title, wording)}`, ''];
}

function lineText(line: Line, wording: Wording): string {
  return piecesOf(line)
    .map((piece) => inlineText(piece, wording))
    .join(' ');
}

function inlineText(piece: Inline, wording: Wording): string {
  const text = wording.inline(piece);
  if (typeof piece !== 'object') return escaped(text);
  if ('code' in piece) return code(text);
  if ('strong' in piece) return `**${escaped(text)}**`;
  if ('finding' in piece) return `${MARKS[piece.state]} ${code(text)}`;
  return 'state' in piece ? `${MARKS[piece.state]} ${escaped(text)}` : escaped(text);
}
