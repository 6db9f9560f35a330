import { writeFileSync } from 'node:fs';
import { VERSION } from '../config/config.js';
import type { TerminalEnvironment } from '../config/terminal-environment.js';
import type { Given } from './given.js';
import { type Baseline, formatBaseline } from './baseline.js';
import type { ReportCommand } from './command.js';
import { EXIT, UsageError } from './failure.js';
import { line, red } from './output/line.js';
import { Progress } from './output/progress.js';
import { printed } from './output/terminal.js';
import { writerOf } from './output/writers.js';
import { makeReports, type Outcome } from './reports.js';
import type { Screen } from './screen.js';
import { engineOf, settingsOf } from './settings.js';
import { Texts } from './texts.js';

interface Surroundings {
  readonly texts: Texts;
  readonly screen: Screen;
  readonly environment: TerminalEnvironment;
}

/** Makes the reports, writes them as they were asked for, and judges the run. */
export async function runReport(command: ReportCommand, given: Given, surroundings: Surroundings): Promise<number> {
  const { screen, environment } = surroundings;
  const { input, rules, parallel, format, language } = settingsOf(command, given);
  const texts = language === undefined ? surroundings.texts : new Texts(language);
  const targets = await command.targets(given, input);
  if (targets.length === 0) throw new UsageError('nothing');
  const isSingle = targets.length === 1;
  const output = given.text('output');
  const sheets: string[] = [];
  const write = (text: string) => (output === undefined ? screen.write(text) : sheets.push(text));
  const writer = writerOf(format, command, {
    texts,
    paper: output === undefined ? screen.paper : { hasColor: false, width: Infinity },
    page: { texts, isVerbose: given.flag('verbose'), rows: isSingle ? screen.rows : Infinity },
    version: VERSION,
    isSingle,
    hasBaseline: rules.baseline !== undefined,
  });
  const engine = await engineOf(given, environment, texts);
  const progress = new Progress(targets.length, process.stderr);
  try {
    const outcomes = await makeReports(
      command,
      targets,
      { engine, rules, parallel },
      {
        notice: (target, news) => progress.tell(`${target} ${news}`),
        finished: (target) => progress.finished(target),
        outcome(outcome) {
          progress.clear();
          write(writer.each(outcome));
          if (outcome.failure) process.stderr.write(printed([complaint(outcome)], screen.errors));
        },
      },
    );
    progress.clear();
    write(writer.end(outcomes));
    if (output !== undefined) save(output, sheets.join(''));
    const path = given.text('write-baseline');
    if (path !== undefined) save(path, baselineOf(command, outcomes, rules.baseline));
    return exitCode(outcomes);
  } finally {
    await engine.close();
  }
}

function complaint({ target, failure }: Outcome) {
  return line(red(`${target}: `), failure?.message ?? '');
}

function baselineOf(command: ReportCommand, outcomes: readonly Outcome[], before: Baseline | undefined): string {
  const reports = outcomes.flatMap(({ result, state }) =>
    typeof result === 'object' && state !== 'unknown' ? (command.scored?.(result) ?? []) : [],
  );
  return formatBaseline(reports, before);
}

function save(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError('file', { path, reason: (error as Error).message });
  }
}

/** Findings first, then what the caller can correct, then what could not be found out. */
function exitCode(outcomes: readonly Outcome[]): number {
  const has = (state: Outcome['state']) => outcomes.some((outcome) => outcome.state === state);
  if (has('found')) return EXIT.found;
  if (has('invalid')) return EXIT.usage;
  return has('unknown') ? EXIT.unknown : EXIT.fine;
}
