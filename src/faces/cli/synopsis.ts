import { type Command, isReportCommand, type Option, type Options, type Parameter } from './command.js';
import { COMMON, REPORT } from './options.js';

/** Every option that a command understands, its own first. */
export function optionsOf(command: Command): Options {
  return { ...command.options, ...(isReportCommand(command) && REPORT), ...COMMON };
}

/** Such as `DOMAIN SELECTOR...`. */
export function parametersText({ parameters }: Command): string {
  return parameters.map(parameterText).join(' ');
}

function parameterText({ name, many, optional, choices }: Parameter): string {
  const text = `${choices ? choices.join('|') : name}${many ? '...' : ''}`;
  return optional ? `[${text}]` : text;
}

/** Such as `-f, --file FILE`. */
export function optionText(name: string, { short, value, choices }: Option): string {
  const argument = choices ? choices.join('|') : value;
  return `${short === undefined ? '' : `-${short}, `}--${name}${argument === undefined ? '' : ` ${argument}`}`;
}
