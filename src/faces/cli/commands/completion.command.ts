import type { ProgramCommand } from '../command.js';
import { completionScript, type Shell, SHELLS } from '../completion.js';

export const completion: ProgramCommand = {
  name: 'completion',
  parameters: [{ name: 'SHELL', choices: SHELLS }],
  options: {},
  examples: [
    'completion bash > ~/.local/share/bash-completion/completions/domain-diagnostics',
    'completion zsh > ~/.domain-diagnostics.zsh && echo source ~/.domain-diagnostics.zsh >> ~/.zshrc',
    'completion fish > ~/.config/fish/completions/domain-diagnostics.fish',
  ],
  operations: [],
  async run({ positionals: [shell] }, _texts, all) {
    process.stdout.write(completionScript(shell as Shell, await all()));
    return 0;
  },
};
