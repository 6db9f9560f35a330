import type { ProgramCommand } from '../command.js';

export const mcp: ProgramCommand = {
  name: 'mcp',
  parameters: [],
  options: {},
  examples: ['mcp'],
  operations: ['mcp'],
  async run() {
    const { startMcp } = await import('../../../start-mcp.js');
    await startMcp();
    return 0;
  },
};
