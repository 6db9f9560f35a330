import { nearestWord } from '#base/domain/nearest-word.js';
import { VERSION } from '#platform/config/installation.js';
import { ConfigError } from '#platform/config/environment.js';
import { readTerminalEnvironment } from './terminal-environment.js';
import { type Language, LANGUAGES } from '#platform/edge/texts/catalog.js';
import { checkParameters, readArguments } from './arguments.js';
import { isReportCommand } from './command.js';
import { COMMAND_NAMES, loadCommand, loadCommands } from './commands.js';
import { EXIT, UsageError } from './failure.js';
import { helpOf, overview } from './help.js';
import { line, red } from './output/line.js';
import { formatForTerminal } from './output/terminal.js';
import { Terminal } from './terminal.js';
import { optionsOf } from './synopsis.js';
import { PROGRAM } from './program.js';
import { Texts } from './texts.js';

/** Runs a command line and returns the exit code: see `EXIT`. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const environment = readTerminalEnvironment();
  const texts = new Texts(localeLanguage(wishedIn(args, '--lang') ?? environment.locale));
  const screen = new Terminal(environment, wishedIn(args, '--color'));
  const complain = (text: string) => {
    process.stderr.write(formatForTerminal([line(red(`${PROGRAM}: `), text)], screen.errors));
    return EXIT.usage;
  };
  const [name = '--help', ...rest] = args;
  if (name === '--version') return screen.write(`${VERSION}\n`);
  const command = await loadCommand(name === 'help' ? (rest[0] ?? '') : name);
  if (name === '--help' || name === '-h' || (name === 'help' && !command))
    return screen.write(formatForTerminal(overview(COMMAND_NAMES, texts), screen.output));
  if (!command) {
    const meant = nearestWord(name, COMMAND_NAMES);
    return complain(
      texts.text(`cli.errors.${meant === undefined ? 'command' : 'commandMeant'}`, {
        name,
        meant: meant ?? '',
        program: PROGRAM,
      }),
    );
  }
  try {
    if (name === 'help' || isHelpWanted(rest))
      return screen.write(formatForTerminal(helpOf(command, texts), screen.output));
    const given = readArguments(rest, optionsOf(command));
    checkParameters(command, given);
    if (!isReportCommand(command)) return await command.run(given, texts, loadCommands);
    const { runReport } = await import('./run-report.js');
    return await runReport(command, given, { texts, terminal: screen, environment });
  } catch (error) {
    if (error instanceof UsageError) return complain(texts.text(`cli.errors.${error.key}`, error.params));
    if (error instanceof ConfigError) return complain(error.message);
    throw error;
  }
}

/** Finds an option before the arguments are parsed, so that errors in them are in the right language. */
function wishedIn(args: readonly string[], option: string): string | undefined {
  const i = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  return i < 0 ? undefined : args[i]!.includes('=') ? args[i]!.slice(option.length + 1) : args[i + 1];
}

/** The language of a locale such as `de_AT.UTF-8`. */
function localeLanguage(locale: string): Language {
  return LANGUAGES.find((language) => locale.toLowerCase().startsWith(language)) ?? 'en';
}

function isHelpWanted(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? undefined : end).some((arg) => arg === '--help' || arg === '-h');
}
