import {
  type Block,
  type Inline,
  type Line,
  piecesOf,
  splitBlocks,
  type State,
  type Step,
  type TableBlock,
} from '../../views/block.js';
import type { Wording } from '../../views/wording.js';
import { code, escaped } from './markdown-text.js';

const MARKS: Readonly<Record<State, string>> = { ok: '✓', info: 'i', warn: '!', problem: '✗', unknown: '?' };

/** A view as Markdown, below a heading with its subject. Pictures are left out. */
export function blockMarkdown(blocks: readonly Block[], wording: Wording): readonly string[] {
  const { verdict, rest } = splitBlocks(blocks);
  const title = `**${MARKS[verdict.state]} ${inlineText(verdict.title, wording)}**`;
  const more = verdict.more.flatMap((sentence) => ['', lineText(sentence, wording)]);
  return [title, ...more, ...rest.flatMap((block) => linesOf(block, wording))];
}

function linesOf(block: Block, wording: Wording): readonly string[] {
  switch (block.kind) {
    case 'verdict':
      throw new Error('A view has one verdict.');
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
      return block.rows.length === 0 ? [] : tableOf(block, wording);
    case 'steps':
      return [...headingOf(block.title, wording), ...block.steps.flatMap((step, i) => stepOf(step, i, wording))];
    case 'snippet':
      return [...headingOf(block.title, wording), ...block.text.split('\n').map((text) => `    ${text}`)];
    case 'picture':
      return [];
  }
}

function tableOf({ title, columns, rows }: TableBlock, wording: Wording): readonly string[] {
  const head = columns.map((column) => inlineText(column, wording));
  const body = rows.map((row) => row.map((cell) => lineText(cell, wording)));
  return [
    ...headingOf(title, wording),
    ...[head, columns.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`),
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
  return 'state' in piece ? `${MARKS[piece.state]} ${escaped(text)}` : escaped(text);
}
