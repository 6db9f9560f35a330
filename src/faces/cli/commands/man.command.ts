import type { ProgramCommand } from '../command.js';
import { manPage } from '../man-page.js';
import { Texts } from '../texts.js';

export const man: ProgramCommand = {
  name: 'man',
  parameters: [],
  options: {},
  examples: ['man | man -l -'],
  operations: [],
  async run(_given, _texts, all) {
    process.stdout.write(manPage(await all(), new Texts('en')));
    return 0;
  },
};
