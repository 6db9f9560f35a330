import type { Page, ReportCommand } from '../command.js';
import type { FORMATS } from '../options.js';
import type { Judgment } from '../judgment.js';
import type { ReportOutcome } from '../reports.js';
import { wordingOf, type Texts } from '../texts.js';
import { type Block, words } from '../../views/block.js';
import { blockLines } from './block-lines.js';
import { csv } from './csv.js';
import { githubAnnotations } from './github.js';
import { safeJson } from '#base/domain/safe-json.js';
import { junit } from './junit.js';
import { titleOf } from './findings.js';
import { bold, dim, green, indented, line, type Line, red, yellow } from './line.js';
import { markdown } from './markdown.js';
import { sarif } from './sarif.js';
import { sharedFindings } from './shared-findings.js';
import { type OutputStyle, formatForTerminal } from './terminal.js';

/** Output for each report when it is complete, and for all of them at the end. */
interface Writer {
  each(outcome: ReportOutcome): string;
  end(outcomes: readonly ReportOutcome[]): string;
}

interface Context {
  readonly texts: Texts;
  readonly style: OutputStyle;
  readonly page: Page;
  readonly version: string;
  readonly isSingle: boolean;
  readonly hasBaseline: boolean;
}

/** The summary has a line for each state that occurs. */
const STATES = { fine: green, found: red, invalid: yellow, unknown: yellow };

export function writerOf(format: (typeof FORMATS)[number], command: ReportCommand, context: Context): Writer {
  switch (format) {
    case 'text':
      return forPeople(command, context);
    case 'json':
      return asJson(context);
    case 'junit':
      return atTheEnd((outcomes) => junit(outcomes, command.name));
    case 'sarif':
      return atTheEnd((outcomes) => sarif(outcomes, context.version, context.hasBaseline));
    case 'markdown':
      return atTheEnd((outcomes) => markdown(outcomes, context.texts, command));
    case 'csv':
      return atTheEnd(csv);
    case 'github':
      return atTheEnd(githubAnnotations);
  }
}

function forPeople(command: ReportCommand, { texts, style: paper, page, isSingle }: Context): Writer {
  return {
    each({ result, judgment }) {
      if (result === undefined) return '';
      if (typeof result === 'string') return shownText(result);
      const hidden = judgment?.findings.filter(({ standing, severity }) => standing !== 'counted' && severity !== 'ok');
      const left = hidden && hidden.length > 0 ? [line(dim(texts.count('cli.view.hidden', hidden.length)))] : [];
      const gap = isSingle ? [] : [line('')];
      const kept = withoutHidden(result, judgment);
      const shown = command.blocks
        ? blockLines(onWhatCounts(command.blocks(kept), judgment, hidden), wordingOf(texts), {
            ...page,
            width: paper.width,
          })
        : (command.view?.(kept, page) ?? []);
      return formatForTerminal([...shown, ...left, ...gap], paper);
    },
    end(outcomes) {
      if (isSingle) return '';
      const counts = Object.entries(STATES).flatMap(([state, paint]) => {
        const count = outcomes.filter((outcome) => outcome.state === state).length;
        return count === 0 ? [] : [indented(2, paint(String(count)), ` ${texts.text(`cli.states.${state}`)}`)];
      });
      const summary = [line(bold(texts.count('cli.view.summary', outcomes.length))), ...counts];
      return formatForTerminal([...summary, ...sharedLines(command, outcomes, texts)], paper);
    },
  };
}

/** What several domains have in common, without ignored and known findings. */
function sharedLines(command: ReportCommand, outcomes: readonly ReportOutcome[], texts: Texts): readonly Line[] {
  const reports = outcomes.flatMap(({ result, judgment }) =>
    typeof result === 'object' ? (command.scored?.(withoutHidden(result, judgment)) ?? []) : [],
  );
  const shared = sharedFindings(reports);
  if (shared.length === 0) return [];
  return [
    line(''),
    line(bold(texts.text('cli.view.shared'))),
    ...shared.flatMap(({ finding, domains }) => [titleOf(finding), indented(2, dim(domains.join(', ')))]),
  ];
}

/** Text output leaves out ignored and known findings; machine-readable formats contain them. */
function withoutHidden(result: object, judgment: ReportOutcome['judgment']): object {
  const hidden = new Set(judgment?.findings.filter(({ standing }) => standing !== 'counted').map(({ id }) => id));
  if (hidden.size === 0 || !('findings' in result)) return result;
  return { ...result, findings: (result.findings as { id: string }[]).filter(({ id }) => !hidden.has(id)) };
}

/** A verdict that rests on a part says so: findings that do not count must not make the rest look healthy. */
function onWhatCounts(
  blocks: readonly Block[],
  judgment: Judgment | undefined,
  hidden: readonly unknown[] | undefined,
): readonly Block[] {
  const hasFault = judgment?.findings.some(
    ({ standing, severity }) => standing === 'counted' && (severity === 'problem' || severity === 'warn'),
  );
  if (!judgment || !hidden?.length || hasFault) return blocks;
  const isOpen = judgment.verdict === 'unknown';
  const [state, title] = isOpen
    ? (['unknown', words('cli.view.countingOpen')] as const)
    : (['ok', words('cli.view.countingFine')] as const);
  return blocks.map((block) => (block.kind === 'verdict' ? { ...block, state, title } : block));
}

/** Escapes control characters other than line breaks. */
function shownText(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** A single report as the API returns it; several reports as one per line. */
function asJson({ isSingle }: Context): Writer {
  return {
    each({ target, domain, result, failure }) {
      if (typeof result === 'string') return shownText(result);
      const { code, message } = failure ?? {};
      const value = result ?? { target, domain, error: { code, message } };
      return `${safeJson(value, isSingle ? 2 : undefined)}\n`;
    },
    end: () => '',
  };
}

function atTheEnd(end: Writer['end']): Writer {
  return { each: () => '', end };
}
