import type { Page, ReportCommand } from '../command.js';
import type { FORMATS } from '../options.js';
import type { Outcome } from '../reports.js';
import type { Texts } from '../texts.js';
import { csv } from './csv.js';
import { safeJson } from './json.js';
import { junit } from './junit.js';
import { bold, dim, green, indented, line, red, yellow } from './line.js';
import { markdown } from './markdown.js';
import { sarif } from './sarif.js';
import { type Paper, printed } from './terminal.js';

/** Text for each report as it comes, and for all of them at the end. */
interface Writer {
  each(outcome: Outcome): string;
  end(outcomes: readonly Outcome[]): string;
}

interface Context {
  readonly texts: Texts;
  readonly paper: Paper;
  readonly page: Page;
  readonly version: string;
  readonly isSingle: boolean;
  readonly hasBaseline: boolean;
}

/** The summary is a line of each kind that there is. */
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
      return atTheEnd((outcomes) => markdown(outcomes, context.texts));
    case 'csv':
      return atTheEnd(csv);
  }
}

function forPeople(command: ReportCommand, { texts, paper, page, isSingle }: Context): Writer {
  return {
    each({ result, judgement }) {
      if (result === undefined) return '';
      if (typeof result === 'string') return shownText(result);
      const hidden = judgement?.findings.filter(
        ({ standing, severity }) => standing !== 'counted' && severity !== 'ok',
      );
      const left = hidden && hidden.length > 0 ? [line(dim(texts.count('cli.view.hidden', hidden.length)))] : [];
      const gap = isSingle ? [] : [line('')];
      return printed([...command.view(withoutHidden(result, judgement), page), ...left, ...gap], paper);
    },
    end(outcomes) {
      if (isSingle) return '';
      const counts = Object.entries(STATES).flatMap(([state, paint]) => {
        const count = outcomes.filter((outcome) => outcome.state === state).length;
        return count === 0 ? [] : [indented(2, paint(String(count)), ` ${texts.text(`cli.states.${state}`)}`)];
      });
      return printed([line(bold(texts.count('cli.view.summary', outcomes.length))), ...counts], paper);
    },
  };
}

/** What is ignored or known is not shown to people; data has all of it. */
function withoutHidden(result: object, judgement: Outcome['judgement']): object {
  const hidden = new Set(judgement?.findings.filter(({ standing }) => standing !== 'counted').map(({ id }) => id));
  if (hidden.size === 0 || !('findings' in result)) return result;
  return { ...result, findings: (result.findings as { id: string }[]).filter(({ id }) => !hidden.has(id)) };
}

/** Files of ours, which have lines; the rest of what they contain is escaped in them already, or here. */
function shownText(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** One report as the API has it; of several, one on each line. */
function asJson({ isSingle }: Context): Writer {
  return {
    each({ target, result, failure }) {
      if (typeof result === 'string') return shownText(result);
      const { code, message } = failure ?? {};
      const value = result ?? { target, error: { code, message } };
      return `${safeJson(value, isSingle ? 2 : undefined)}\n`;
    },
    end: () => '',
  };
}

function atTheEnd(end: Writer['end']): Writer {
  return { each: () => '', end };
}
