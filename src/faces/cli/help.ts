import type { Command } from './command.js';
import { bold, dim, indented, line, type Line } from './output/line.js';
import { listedOptionsOf, optionText, parametersText, withPlaceholders } from './synopsis.js';
import { PROGRAM } from './program.js';
import type { Texts } from './texts.js';

/** All commands, one line each. */
export function overview(names: readonly string[], texts: Texts): Line[] {
  const width = Math.max(...names.map((name) => name.length));
  return [
    line(bold(texts.text('cli.usage')), ` ${PROGRAM} ${texts.text('cli.synopsis')}`),
    line(texts.text('cli.about')),
    line(''),
    ...names.map((name) => indented(2, bold(name.padEnd(width)), `  ${texts.text(`cli.commands.${name}`)}`)),
    line(''),
    line(dim(texts.text('cli.more', { program: PROGRAM }))),
    line(dim(texts.text('cli.exit'))),
  ];
}

/** One command with its options and examples. */
export function helpOf(command: Command, texts: Texts): Line[] {
  const { name, examples } = command;
  const options = Object.entries(listedOptionsOf(command)).map(
    ([option, kind]) => [option, withPlaceholders(optionText(option, kind), texts)] as const,
  );
  return [
    line(
      bold(texts.text('cli.usage')),
      ` ${PROGRAM} ${name} ${texts.text('cli.options.word')} ${withPlaceholders(parametersText(command), texts)}`,
    ),
    line(texts.text(`cli.commands.${name}`)),
    line(''),
    ...options.flatMap(([option, text]) => [indented(2, bold(text)), indented(6, texts.text(`cli.options.${option}`))]),
    line(''),
    ...examples.map((example) => indented(2, dim(`${PROGRAM} ${example}`))),
  ];
}
