import {
  type Block,
  type FindingsBlock,
  type Line,
  NOTHING,
  type SnippetBlock,
  splitBlocks,
  type Step,
  type TableBlock,
  type VerdictBlock,
} from '../views/block.js';
import type { Wording } from '../views/wording.js';
import { findingForms, findingName, type Translate } from './findings-text.js';
import { oneLine } from './one-line.js';
import type { ResponseSize } from './response-size.js';
import { fitText, type Forms } from './text-fit.js';

/** Of a long value, such as a record with a key, when there is no room for all of it. */
const SHORT = 200;
/** An SPF record or a key of usual length is shorter. */
const LONG_RECORD = 450;

/** A view as text for a model, within the limit of length. Pictures are left out. */
export function blockText(blocks: readonly Block[], wording: Wording, size?: ResponseSize): string {
  const { verdict, rest } = splitBlocks(blocks);
  const entries = rest.flatMap((block) => entriesOf(block, wording));
  const more = (count: number) => wording.text('mcp.findings.more', { count });
  return fitText(verdictOf(verdict, wording), entries, more, size);
}

function verdictOf({ subject, title, more }: VerdictBlock, wording: Wording): string {
  const said = [title, ...more].map((line) => saidOf(line, wording));
  return `${subject === '' ? '' : `${oneLine(subject)}: `}${said.map(asSentence).join(' ')}`;
}

function entriesOf(block: Block, wording: Wording): readonly Forms[] {
  switch (block.kind) {
    case 'verdict':
      return [[verdictOf(block, wording)]];
    case 'text':
      return [formsOf(saidOf(block.line, wording))];
    case 'list':
      return [
        headingOf(wording.inline(block.title)),
        ...block.items.map((item) => formsOf(`- ${saidOf(item, wording)}`)),
      ];
    case 'facts':
      return block.facts.map(({ label, value }) => formsOf(`${wording.inline(label)}: ${linesOf(value, wording)}`));
    case 'table':
      return rowsOf(block, wording);
    case 'findings':
      return findingsOf(block, wording);
    case 'steps':
      return [
        headingOf(wording.inline(block.title)),
        ...(block.lead === undefined ? [] : [formsOf(saidOf(block.lead, wording))]),
        ...block.steps.map((step) => stepOf(step, wording)),
      ];
    case 'snippet':
      return [headingOf(wording.inline(block.title)), snippetOf(block, wording)];
    case 'picture':
      return block.otherwise ? entriesOf(block.otherwise, wording) : [];
  }
}

function findingsOf({ title, findings, brief, isPart, judged }: FindingsBlock, wording: Wording): readonly Forms[] {
  const say: Translate = (key, params) => wording.text(`mcp.${key}`, params);
  if (!brief && !isPart) return findingForms(findings, say, judged);
  const shown = findings.filter(({ severity }) => severity !== 'ok');
  if (shown.length === 0) return [];
  const forms = brief ? shown.map((finding): Forms => [findingName(finding, say)]) : findingForms(shown, say).slice(1);
  return [headingOf(wording.inline(title)), ...forms];
}

/** Each row says the names of its columns, because a model reads no columns. Its first cell alone says something only if no other row has the same. */
function rowsOf({ title, columns, rows, empty }: TableBlock, wording: Wording): readonly Forms[] {
  if (rows.length === 0) return empty === undefined ? [] : [[saidOf(empty, wording)]];
  const names = columns.map((column) => wording.inline(column));
  const areNamed = new Set(rows.map(([first = '']) => saidOf(first, wording))).size === rows.length;
  return [
    headingOf(wording.inline(title)),
    ...rows.map(([first = '', ...others]): Forms => {
      const facts = others.map((cell, i) => [names[i + 1]!, saidOf(cell, wording)] as const);
      const known = facts
        .filter(([, said]) => said !== '' && said !== NOTHING)
        .map(([name, said]) => `${name}: ${said}`);
      const named = `- ${saidOf(first, wording)}`;
      const [shortest, ...fuller] = formsOf([named, ...known].join('; '));
      return areNamed ? [cut(named), shortest, ...fuller] : [shortest, ...fuller];
    }),
  ];
}

function snippetOf({ text, tooLong }: SnippetBlock, wording: Wording): Forms {
  const lines = text.split('\n').map((line) => oneLine(line));
  return tooLong === undefined ? [lines.join('\n')] : [saidOf(tooLong, wording), ['```', ...lines, '```'].join('\n')];
}

/**
 * Whole in every form: a step without its record, what has to be done first or what it is for would mislead. Only a very
 * long record is left to the structured content.
 */
function stepOf({ when, what, remove, publish, done }: Step, wording: Wording): Forms {
  const how = saidOf(what, wording);
  const title = how === '' ? `- ${saidOf(when, wording)}` : `- ${saidOf(when, wording)}: ${how}`;
  const result = done === undefined ? [] : [`  ${saidOf(done, wording)}`];
  const whole = (most: number) => {
    const removed = remove.map((record) => `  − ${recordOf(record, wording, most)}`);
    return [title, ...removed, ...publish.map((record) => `  + ${recordOf(record, wording, most)}`), ...result].join(
      '\n',
    );
  };
  return [whole(LONG_RECORD), whole(Infinity)];
}

/** Never a part of a record, which somebody would publish. */
function recordOf(record: string, wording: Wording, most: number): string {
  const text = oneLine(record);
  return text.length > most ? wording.text('mcp.longRecord', { length: text.length }) : text;
}

function headingOf(title: string): Forms {
  return [`${oneLine(title)}:`];
}

/** Line breaks and direction marks of foreign data are escaped. */
function saidOf(line: Line, wording: Wording): string {
  return oneLine(wording.line(line));
}

/** A value of several lines, such as a record that was found twice, keeps them. */
function linesOf(line: Line, wording: Wording): string {
  return wording
    .line(line)
    .split('\n')
    .map((one) => oneLine(one))
    .join('\n  ');
}

function formsOf(text: string): Forms {
  return text.length > SHORT ? [cut(text), text] : [text];
}

function cut(text: string): string {
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
}

function asSentence(text: string): string {
  return /[.!?:]$/.test(text) ? text : `${text}.`;
}
