import { writeFileSync } from 'node:fs';
import { VERSION } from '#platform/config/installation.js';
import type { TerminalEnvironment } from './terminal-environment.js';
import type { ParsedArgs } from './parsed-arguments.js';
import { type Baseline, formatBaseline } from './baseline.js';
import type { ReportCommand } from './command.js';
import { EXIT, UsageError } from './failure.js';
import { line, red } from './output/line.js';
import { Progress } from './output/progress.js';
import { formatForTerminal } from './output/terminal.js';
import { writerOf } from './output/writers.js';
import type { Format } from './options.js';
import { makeReports, type ReportOutcome } from './reports.js';
import type { Terminal } from './terminal.js';
import { engineOf, settingsOf } from './settings.js';
import { withDomain } from './targets.js';
import { refuseUnknownIds } from './known-ids.js';
import { checksOfOnly } from './only-topics.js';
import { refuseBadProfile } from './severity-profile.js';
import { Texts } from './texts.js';

interface Surroundings {
  readonly texts: Texts;
  readonly terminal: Terminal;
  readonly environment: TerminalEnvironment;
}

/** Makes the reports, writes them in the selected format, and returns the exit code. */
export async function runReport(command: ReportCommand, args: ParsedArgs, surroundings: Surroundings): Promise<number> {
  const { terminal: screen, environment } = surroundings;
  const { input, rules: given, parallel, format, also, language, profile } = settingsOf(command, args);
  const only = await checksOfOnly(args);
  const rules = { ...given, ...(only && { only }) };
  if (rules.ignore.size > 0) await refuseUnknownIds(rules.ignore);
  if (profile) await refuseBadProfile(profile);
  const texts = language === undefined ? surroundings.texts : new Texts(language);
  const targets = (await command.targets(args, input)).map(withDomain);
  if (targets.length === 0) throw new UsageError('nothing');
  const isSingle = targets.length === 1;
  const output = args.text('output');
  const sheetOf = (sheet: Format, path?: string) => {
    const texted: string[] = [];
    const writer = writerOf(sheet, command, {
      texts,
      style: path === undefined ? screen.output : { hasColor: false, width: Infinity },
      page: { texts, isVerbose: args.flag('verbose'), rows: isSingle ? screen.rows : Infinity },
      version: VERSION,
      isSingle,
      hasBaseline: rules.baseline !== undefined,
    });
    const write = (text: string) => (path === undefined ? screen.write(text) : texted.push(text));
    return {
      each: (outcome: ReportOutcome) => write(writer.each(outcome)),
      end(outcomes: readonly ReportOutcome[]) {
        write(writer.end(outcomes));
        if (path !== undefined) save(path, texted.join(''));
      },
    };
  };
  const sheets = [sheetOf(format, output), ...also.map((file) => sheetOf(file.format, file.path))];
  const engine = await engineOf(args, environment, texts, profile);
  const progress = new Progress(targets.length, process.stderr);
  try {
    engine.expect(command, targets);
    const outcomes = await makeReports(
      command,
      targets,
      { engine, rules, parallel, texts },
      {
        notice(target, news, stays = false) {
          if (!stays) progress.tell(`${target} ${news}`);
          else {
            progress.clear();
            process.stderr.write(formatForTerminal([line(news)], screen.errors));
          }
        },
        finished: (target) => progress.finished(target),
        outcome(outcome) {
          progress.clear();
          for (const sheet of sheets) sheet.each(outcome);
          if (outcome.failure) process.stderr.write(formatForTerminal([failureText(outcome)], screen.errors));
        },
      },
    );
    progress.clear();
    for (const sheet of sheets) sheet.end(outcomes);
    const path = args.text('write-baseline');
    if (path !== undefined) save(path, baselineOf(command, outcomes, rules.baseline));
    return exitCode(outcomes);
  } finally {
    await engine.close();
  }
}

function failureText({ target, failure }: ReportOutcome) {
  return line(red(`${target}: `), failure?.message ?? '');
}

function baselineOf(command: ReportCommand, outcomes: readonly ReportOutcome[], before: Baseline | undefined): string {
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

/** Findings take precedence over wrong input, and wrong input over unknown results. */
function exitCode(outcomes: readonly ReportOutcome[]): number {
  const has = (state: ReportOutcome['state']) => outcomes.some((outcome) => outcome.state === state);
  if (has('found')) return EXIT.found;
  if (has('invalid')) return EXIT.usage;
  return has('unknown') ? EXIT.unknown : EXIT.fine;
}
