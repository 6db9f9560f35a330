import { parseArgs } from 'node:util';
import { nearestWord } from '#base/domain/nearest-word.js';
import type { Command, Options } from './command.js';
import { UsageError } from './failure.js';
import { ParsedArgs, type Value } from './parsed-arguments.js';

/** Reads arguments by the table of commands; an unknown option is an error that names it. */
export function readArguments(args: readonly string[], options: Options): ParsedArgs {
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
    return new ParsedArgs(values, positionals);
  } catch (error) {
    if (!isParseError(error)) throw error;
    const option = OPTION.exec(error.message)?.[0] ?? '';
    const fault = faultOf(error);
    const meant =
      fault === 'option'
        ? nearestWord(
            option,
            Object.keys(options).map((name) => `--${name}`),
          )
        : undefined;
    throw new UsageError(meant === undefined ? fault : 'optionMeant', { option, meant: meant ?? '' });
  }
}

/** Checks the number and the allowed values of the parameters of a command. */
export function checkParameters({ name, parameters }: Command, { positionals }: ParsedArgs): void {
  const least = parameters.filter(({ optional }) => !optional).length;
  const most = parameters.some(({ many }) => many) ? Infinity : parameters.length;
  if (positionals.length < least || positionals.length > most) throw new UsageError('parameters', { command: name });
  for (const [i, { name: parameter, choices }] of parameters.entries()) checkChoice(parameter, positionals[i], choices);
}

function checkChoice(name: string, value: Value, choices: readonly string[] | undefined): void {
  if (typeof value !== 'string' || !choices || choices.includes(value)) return;
  const meant = nearestWord(value, choices);
  throw new UsageError(meant === undefined ? 'choice' : 'choiceMeant', {
    name,
    value,
    meant: meant ?? '',
    choices: choices.join(', '),
  });
}

/** The option in an error message of Node: its long name if there is one. */
const OPTION = /--[^\s'=]*|-[^\s',]{1,64}(?=')/;

/** The text key for an error of `parseArgs`, whose messages are in English only. */
function faultOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return 'option';
  return message.includes('does not take') ? 'valueless' : 'value';
}

function isParseError(error: unknown): error is Error {
  return String((error as NodeJS.ErrnoException | null)?.code).startsWith('ERR_PARSE_ARGS');
}
