import { parseArgs } from 'node:util';
import type { Command, Options } from './command.js';
import { UsageError } from './failure.js';
import { Given, type Value } from './given.js';

/** Reads arguments by the table of commands; what is not in it is an error that names it. */
export function readArguments(args: readonly string[], options: Options): Given {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { type, short, multiple }]) => [
          name,
          { type, ...(short !== undefined && { short }), ...(multiple && { multiple }) },
        ]),
      ),
    });
    for (const [name, { choices }] of Object.entries(options)) checkChoice(name, values[name], choices);
    return new Given(values, positionals);
  } catch (error) {
    if (!isParseError(error)) throw error;
    throw new UsageError('arguments', { reason: error.message.split('. ', 1)[0]! });
  }
}

/** What its parameters allow: how many, and which. */
export function checkParameters({ name, parameters }: Command, { positionals }: Given): void {
  const least = parameters.filter(({ optional }) => !optional).length;
  const most = parameters.some(({ many }) => many) ? Infinity : parameters.length;
  if (positionals.length < least || positionals.length > most) throw new UsageError('parameters', { command: name });
  for (const [i, { name: parameter, choices }] of parameters.entries()) checkChoice(parameter, positionals[i], choices);
}

function checkChoice(name: string, value: Value, choices: readonly string[] | undefined): void {
  if (typeof value !== 'string' || !choices || choices.includes(value)) return;
  throw new UsageError('choice', { name, value, choices: choices.join(', ') });
}

function isParseError(error: unknown): error is Error {
  return error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
}
