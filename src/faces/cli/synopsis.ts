import { type Command, isReportCommand, type Option, type Options, type Parameter } from './command.js';
import { COMMON, REPORT } from './options.js';
import type { Texts } from './texts.js';

/** Every option that a command understands, its own first. */
export function optionsOf(command: Command): Options {
  return { ...command.options, ...(isReportCommand(command) && REPORT), ...COMMON };
}

/** Those that help, completion and the manual page list. */
export function listedOptionsOf(command: Command): Options {
  return Object.fromEntries(Object.entries(optionsOf(command)).filter(([, { isOld }]) => !isOld));
}

/** Such as `DOMAIN SELECTOR...`. */
export function parametersText({ parameters }: Command): string {
  return parameters.map(parameterText).join(' ');
}

/** With the placeholders in the language of the help: `FILE` is `DATEI` in German. */
export function withPlaceholders(text: string, texts: Texts): string {
  return text.replace(/\b[A-Z]{2,}\b/g, (word) => {
    const key = `cli.placeholders.${word}`;
    return texts.has(key) ? texts.text(key) : word;
  });
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
