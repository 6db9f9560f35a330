import type { ProgramCommand } from '../command.js';
import { bashCompletion } from '../completion.js';

export const completion: ProgramCommand = {
  name: 'completion',
  parameters: [{ name: 'SHELL', choices: ['bash'] }],
  options: {},
  examples: ['completion bash > ~/.local/share/bash-completion/completions/domain-diagnostics'],
  operations: [],
  run(_given, _texts, commands) {
    process.stdout.write(bashCompletion(commands));
    return 0;
  },
};
