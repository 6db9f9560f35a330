import type { ProgramCommand } from '../command.js';
import { manPage } from '../man-page.js';
import { Texts } from '../texts.js';

export const man: ProgramCommand = {
  name: 'man',
  parameters: [],
  options: {},
  examples: ['man | man -l -'],
  operations: [],
  run(_given, _texts, commands) {
    process.stdout.write(manPage(commands, new Texts('en')));
    return 0;
  },
};
