import type { ProgramCommand } from '../command.js';

export const keys: ProgramCommand = {
  name: 'keys',
  parameters: [
    { name: 'ACTION', choices: ['issue', 'verify', 'revoke'] },
    { name: 'KEY', optional: true },
  ],
  options: { name: { type: 'string', value: 'NAME' }, expires: { type: 'string', value: 'DATE' } },
  examples: ["keys issue --name 'Acme GmbH' --expires 2027-12-31", 'keys verify ddk_…', 'keys revoke acme-gmbh-…'],
  operations: [],
  async run(given) {
    const { manageKeys } = await import('../manage-keys.js');
    const options = ['name', 'expires'].flatMap((name) => {
      const value = given.text(name);
      return value === undefined ? [] : [`--${name}=${value}`];
    });
    return manageKeys([...options, ...given.positionals]);
  },
};
