import { escapeInvisible } from '#base/domain/evidence.js';
import {
  type Block,
  type FindingsBlock,
  type Inline,
  type Line as Sentence,
  NOTHING,
  piecesOf,
  splitBlocks,
  type State,
  type Step,
  type TableBlock,
  type VerdictBlock,
} from '../../views/block.js';
import type { Wording } from '../../views/wording.js';
import { findingLines, type Room, titleOf } from './findings.js';
import { blue, bold, dim, green, indented, line, type Line, red, type Span, yellow } from './line.js';
import { displayWidth } from './terminal.js';

const PAINTS: Readonly<Record<State, (text: string) => Span>> = {
  ok: green,
  info: blue,
  warn: yellow,
  problem: red,
  unknown: yellow,
};
const INDENT = 2;
const GAP = 2;

export interface Screen extends Room {
  readonly width: number;
}

/** A view as lines of a terminal. Pictures are left out. */
export function blockLines(blocks: readonly Block[], wording: Wording, screen: Screen): readonly Line[] {
  const { verdict, rest } = splitBlocks(blocks);
  return [verdict, ...rest].flatMap((block) => linesOf(block, wording, screen));
}

function linesOf(block: Block, wording: Wording, screen: Screen): readonly Line[] {
  switch (block.kind) {
    case 'verdict':
      return verdictLines(block, wording);
    case 'text':
      return [line(...spansOf(block.line, wording))];
    case 'list':
      return [
        line(bold(wording.inline(block.title))),
        ...block.items.map((item) => indented(INDENT, ...spansOf(item, wording))),
      ];
    case 'facts':
      return block.facts.flatMap(({ label, value }) => factLines(label, spansOf(value, wording), wording));
    case 'table':
      return tableLines(block, wording, screen.width);
    case 'findings':
      return findingsLines(block, wording, screen);
    case 'steps':
      return [
        line(bold(wording.inline(block.title))),
        ...(block.lead === undefined ? [] : [indented(INDENT, wording.inline(block.lead))]),
        ...block.steps.flatMap((step) => stepLines(step, wording)),
      ];
    case 'snippet':
      return [line(bold(wording.inline(block.title))), ...block.text.split('\n').map((text) => indented(INDENT, text))];
    case 'picture':
      return block.otherwise ? linesOf(block.otherwise, wording, screen) : [];
  }
}

function verdictLines({ subject, state, title, more }: VerdictBlock, wording: Wording): readonly Line[] {
  const about = subject === '' ? [] : [bold(subject), '  '];
  return [
    line(...about, PAINTS[state](wording.line(title))),
    ...more.map((sentence) => indented(INDENT, ...spansOf(sentence, wording))),
  ];
}

function findingsLines({ title, findings, brief }: FindingsBlock, wording: Wording, screen: Screen): readonly Line[] {
  const shown = findings.filter(({ severity }) => screen.isVerbose || severity !== 'ok');
  if (shown.length === 0) return [];
  const lines = brief ? shown.map(titleOf) : findingLines(shown, wording, screen);
  return [line(bold(wording.inline(title))), ...lines];
}

function stepLines({ when, what, remove, publish, done, verify }: Step, wording: Wording): readonly Line[] {
  const records = [
    ...remove.map((record) => indented(2 * INDENT, red('−'), ` ${record}`)),
    ...publish.map((record) => indented(2 * INDENT, green('+'), ` ${record}`)),
  ];
  return [
    indented(INDENT, ...spansOf(when, wording).map(({ text }) => bold(text))),
    indented(2 * INDENT, ...spansOf(what, wording)),
    ...records,
    ...(done === undefined ? [] : [indented(2 * INDENT, dim(wording.line(done)))]),
    ...(verify === undefined ? [] : [indented(2 * INDENT, dim(verify))]),
  ];
}

/** A value of several lines, such as a record that was found twice, keeps them. */
function factLines(label: Inline, spans: readonly Span[], wording: Wording): readonly Line[] {
  const [first = [], ...others] = brokenAtLineEnds(spans);
  const name = `${wording.inline(label)}: `;
  return [indented(INDENT, dim(name), ...first), ...others.map((more) => indented(INDENT + name.length, ...more))];
}

function brokenAtLineEnds(spans: readonly Span[]): readonly (readonly Span[])[] {
  const lines: Span[][] = [[]];
  for (const { text, style } of spans)
    text.split('\n').forEach((part, i) => {
      if (i > 0) lines.push([]);
      lines.at(-1)!.push({ text: part, style });
    });
  return lines;
}

/** Columns if they fit on a line, otherwise each row as a list of what it says. */
function tableLines({ title, columns, rows, empty }: TableBlock, wording: Wording, width: number): readonly Line[] {
  const head = columns.map((column) => [dim(wording.inline(column))]);
  const cells = rows.map((row) => row.map((cell) => spansOf(cell, wording)));
  const widths = columns.map((_, i) => Math.max(...[head, ...cells].map((row) => widthOf(row[i] ?? []))));
  const total = INDENT + widths.reduce((sum, one) => sum + one + GAP, -GAP);
  const caption = line(bold(wording.inline(title)));
  if (rows.length === 0) return empty === undefined ? [] : [caption, indented(INDENT, wording.inline(empty))];
  if (total > width) return [caption, ...cells.flatMap((row) => rowLines(row, columns, wording))];
  return [caption, ...[head, ...cells].map((row) => indented(INDENT, ...padded(row, widths)))];
}

function padded(row: readonly (readonly Span[])[], widths: readonly number[]): Span[] {
  return row.flatMap((cell, i) => {
    const rest = i === row.length - 1 ? 0 : widths[i]! - widthOf(cell) + GAP;
    return [...cell, { text: ' '.repeat(rest), style: 'plain' as const }];
  });
}

function rowLines(row: readonly (readonly Span[])[], columns: readonly Inline[], wording: Wording): readonly Line[] {
  const [first = [], ...others] = row;
  return [
    indented(INDENT, ...first.map(({ text }) => bold(text))),
    ...others.flatMap((cell, i) =>
      isEmpty(cell) ? [] : [indented(2 * INDENT, dim(`${wording.inline(columns[i + 1]!)}: `), ...cell)],
    ),
  ];
}

function isEmpty(cell: readonly Span[]): boolean {
  return cell.every(({ text }) => text === '' || text === NOTHING);
}

function widthOf(cell: readonly Span[]): number {
  return cell.reduce((sum, { text }) => sum + displayWidth(escapeInvisible(text)), 0);
}

function spansOf(sentence: Sentence, wording: Wording): Span[] {
  return piecesOf(sentence).flatMap((piece, i) => {
    const gap: Span[] = i === 0 ? [] : [{ text: ' ', style: 'plain' }];
    return [...gap, spanOf(piece, wording)];
  });
}

function spanOf(piece: Inline, wording: Wording): Span {
  const text = wording.inline(piece);
  if (typeof piece !== 'object') return { text, style: 'plain' };
  if ('state' in piece) return PAINTS[piece.state](text);
  if ('strong' in piece) return bold(text);
  return 'quiet' in piece ? dim(text) : { text, style: 'plain' };
}
