import type { ProgramCommand } from '../command.js';

export const doctor: ProgramCommand = {
  name: 'doctor',
  parameters: [],
  options: { json: { type: 'boolean' } },
  examples: ['doctor', 'doctor --json'],
  operations: [],
  async run(given, texts) {
    const { runDoctor } = await import('../run-doctor.js');
    return runDoctor(given, texts);
  },
};
