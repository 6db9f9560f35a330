import { VERSION } from '#platform/config/installation.js';
import type { Command } from './command.js';
import { listedOptionsOf, optionText, parametersText } from './synopsis.js';
import { PROGRAM } from './program.js';
import type { Texts } from './texts.js';

const EXIT_CODES = ['0', '1', '2', '3'];
const VARIABLES = ['DOMAIN_DIAGNOSTICS_SERVER', 'DOMAIN_DIAGNOSTICS_KEY', 'LC_ALL', 'NO_COLOR', 'COLUMNS', 'DD_'];

/** The manual page in roff, from the table of commands and the texts of help. */
export function manPage(commands: readonly Command[], texts: Texts): string {
  const say = (key: string) => escaped(texts.text(`cli.${key}`));
  return [
    `.TH ${PROGRAM.toUpperCase()} 1 "" "Domain Diagnostics ${VERSION}" "User Commands"`,
    '.SH NAME',
    `${escaped(PROGRAM)} \\- ${say('about')}`,
    '.SH SYNOPSIS',
    ...commands.flatMap((command) => [
      '.br',
      `.B ${escaped(`${PROGRAM} ${command.name}`)}`,
      escaped(`[OPTION]... ${parametersText(command)}`.trim()),
    ]),
    '.SH DESCRIPTION',
    say('man.description'),
    ...commands.flatMap((command) => commandSection(command, texts)),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap((code) => ['.TP', `.B ${code}`, say(`man.exit.${code}`)]),
    '.SH ENVIRONMENT',
    ...VARIABLES.flatMap((name) => ['.TP', `.B ${escaped(name)}`, say(`man.environment.${name}`)]),
    '.SH FILES',
    '.TP',
    '.B .domain\\-diagnostics.json',
    say('man.configuration'),
    '',
  ].join('\n');
}

function commandSection(command: Command, texts: Texts): string[] {
  return [
    `.SH ${escaped(command.name.toUpperCase())}`,
    escaped(texts.text(`cli.commands.${command.name}`)),
    ...Object.entries(listedOptionsOf(command)).flatMap(([name, option]) => [
      '.TP',
      `.B ${escaped(optionText(name, option))}`,
      escaped(texts.text(`cli.options.${name}`)),
    ]),
    '.PP',
    '.nf',
    ...command.examples.map((example) => escaped(`${PROGRAM} ${example}`)),
    '.fi',
  ];
}

/** Escapes text for roff. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')
    .replace(
      /[^\n -~]/gu,
      (character) => `\\[u${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
    );
}
