import { type Command, isReportCommand } from './command.js';
import { optionsOf, PROGRAM } from './synopsis.js';

/** A completion script for bash with all words in it; it runs no program. */
export function bashCompletion(commands: readonly Command[]): string {
  return `# bash completion for ${PROGRAM}; written by: ${PROGRAM} completion bash
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
  return Object.entries(optionsOf(command)).flatMap(([name, { type, short, choices, isFile }]) => {
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
  const options = Object.keys(optionsOf(command)).map((name) => `--${name}`);
  const [first] = command.parameters;
  const words = first?.choices?.join(' ') ?? '';
  const files = isReportCommand(command) && first?.name === 'FILE' ? '; COMPREPLY+=($(compgen -f -- "$word"))' : '';
  return `    ${command.name})
      if [[ $word == -* ]]; then COMPREPLY=($(compgen -W '${options.join(' ')}' -- "$word"))
      else COMPREPLY=($(compgen -W '${words}' -- "$word"))${files}; fi ;;`;
}
