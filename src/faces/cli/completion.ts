import { type Command, isReportCommand } from './command.js';
import { listedOptionsOf } from './synopsis.js';
import { PROGRAM } from './program.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** A completion script with all words in it; it runs no program. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  if (shell === 'fish') return fishCompletion(commands);
  // zsh can run completion functions of bash.
  return shell === 'zsh'
    ? `autoload -U +X bashcompinit && bashcompinit\n${bashCompletion(commands)}`
    : bashCompletion(commands);
}

function bashCompletion(commands: readonly Command[]): string {
  return `# completion for ${PROGRAM}, written by its command completion
_domain_diagnostics() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$word"))
    return
  fi
  case "$command $before" in
${commands.flatMap(valueCases).join('\n')}
  esac
  case "$command" in
${commands.map(wordCase).join('\n')}
  esac
}
complete -F _domain_diagnostics ${PROGRAM}
`;
}

/** Completions for the value of an option. */
function valueCases(command: Command): string[] {
  return Object.entries(listedOptionsOf(command)).flatMap(([name, { type, short, choices, isFile }]) => {
    if (type === 'boolean') return [];
    const patterns = [`'${command.name} --${name}'`, ...(short === undefined ? [] : [`'${command.name} -${short}'`])];
    const reply = choices
      ? `COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$word"))`
      : isFile
        ? 'COMPREPLY=($(compgen -f -- "$word"))'
        : ':';
    return [`    ${patterns.join(' | ')}) ${reply}; return ;;`];
  });
}

/** Completes options after a dash, otherwise the values of the first parameter, or files. */
function wordCase(command: Command): string {
  const options = Object.keys(listedOptionsOf(command)).map((name) => `--${name}`);
  const [first] = command.parameters;
  const words = first?.choices?.join(' ') ?? '';
  const files = isReportCommand(command) && first?.name === 'FILE' ? '; COMPREPLY+=($(compgen -f -- "$word"))' : '';
  return `    ${command.name})
      if [[ $word == -* ]]; then COMPREPLY=($(compgen -W '${options.join(' ')}' -- "$word"))
      else COMPREPLY=($(compgen -W '${words}' -- "$word"))${files}; fi ;;`;
}

function fishCompletion(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  return `${[
    `# completion for ${PROGRAM}, written by its command completion`,
    `complete -c ${PROGRAM} -f`,
    `complete -c ${PROGRAM} -n __fish_use_subcommand -a '${names}'`,
    `complete -c ${PROGRAM} -n __fish_use_subcommand -l help -l version`,
    ...commands.flatMap(fishCommand),
  ].join('\n')}\n`;
}

function fishCommand(command: Command): string[] {
  const rule = `complete -c ${PROGRAM} -n '__fish_seen_subcommand_from ${command.name}'`;
  const [first] = command.parameters;
  const options = Object.entries(listedOptionsOf(command)).map(([name, { type, short, choices, isFile }]) => {
    const names = `-l ${name}${short === undefined ? '' : ` -s ${short}`}`;
    if (type === 'boolean') return `${rule} ${names}`;
    if (choices) return `${rule} ${names} -x -a '${choices.join(' ')}'`;
    return `${rule} ${names} ${isFile ? '-r -F' : '-x'}`;
  });
  return [
    ...(first?.choices ? [`${rule} -a '${first.choices.join(' ')}'`] : []),
    ...(isReportCommand(command) && first?.name === 'FILE' ? [`${rule} -F`] : []),
    ...options,
  ];
}
