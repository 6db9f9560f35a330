import { ConfigError } from '#platform/config/environment.js';
import { splitBlocks } from '../views/block.js';
import type { Notice, ReportCommand, ReportVerdict, Target } from './command.js';
import type { Engine } from './engine/engine.js';
import { Failure } from './failure.js';
import { inWordsOfIds } from './known-ids.js';
import { judgeReport, type Judgment, type Rules } from './judgment.js';
import type { Texts } from './texts.js';

/** The result for one target. */
export interface ReportOutcome {
  readonly target: string;
  /** The domain that was asked about; also set if its report failed. */
  readonly domain?: string;
  readonly result?: object | string;
  readonly failure?: Failure;
  readonly judgment?: Judgment;
  readonly state: ReportVerdict | 'invalid';
}

interface Listener {
  /** Called while a report is being made. */
  notice(target: string, news: string, stays?: boolean): void;
  /** Called in the order of the targets. */
  outcome(outcome: ReportOutcome): void;
  finished(target: string): void;
}

/** Makes a report of every target, some at a time; one that fails does not end the run. */
export async function makeReports(
  command: ReportCommand,
  targets: readonly Target[],
  run: { readonly engine: Engine; readonly rules: Rules; readonly parallel: number; readonly texts: Texts },
  listener: Listener,
): Promise<readonly ReportOutcome[]> {
  const outcomes: (ReportOutcome | undefined)[] = targets.map(() => undefined);
  let begun = 0;
  let shown = 0;
  const worker = async () => {
    for (let i = begun++; i < targets.length; i = begun++) {
      const target = targets[i]!;
      listener.notice(target.label, '');
      outcomes[i] = await outcomeOf(command, target, run, (news, stays) => listener.notice(target.label, news, stays));
      listener.finished(target.label);
      for (let next = outcomes[shown]; next; next = outcomes[++shown]) listener.outcome(next);
    }
  };
  await Promise.all(Array.from({ length: Math.min(run.parallel, targets.length) }, worker));
  return outcomes.filter((outcome) => outcome !== undefined);
}

async function outcomeOf(
  command: ReportCommand,
  target: Target,
  { engine, rules, texts }: { readonly engine: Engine; readonly rules: Rules; readonly texts: Texts },
  notice: Notice,
): Promise<ReportOutcome> {
  const { label } = target;
  try {
    const result = await engine.report(command, target, notice);
    if (typeof result === 'string') return { target: label, result, state: 'fine' };
    if (!command.scored) return { target: label, result, state: verdictOf(command, result) };
    const judgment = judgeReport(command.scored(result, target.input), rules);
    return { target: label, result, judgment, state: judgment.verdict };
  } catch (error) {
    if (error instanceof ConfigError) throw error; // applies to the whole run
    const said = error instanceof Failure ? error : new Failure('internal_error', String(error), 'unknown');
    const id = command.idOf?.(target.input);
    const failure = id === undefined ? said : await inWordsOfIds(said, id, texts);
    const { domain } = target.input as { readonly domain?: unknown };
    return { target: label, ...(typeof domain === 'string' && { domain }), failure, state: failure.kind };
  }
}

/** What the view says, unless the command counts otherwise. */
export function verdictOf(command: ReportCommand, result: object): ReportVerdict {
  if (command.verdict) return command.verdict(result);
  const state = command.blocks && splitBlocks(command.blocks(result)).verdict.state;
  return state === 'unknown' ? 'unknown' : state === 'problem' ? 'found' : 'fine';
}
