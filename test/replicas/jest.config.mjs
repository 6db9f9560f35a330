import { ofPrograms, watched } from '../../jest.config.mjs';

/** Several processes with a real Redis, separate from the other projects because of that requirement. */
export default {
  ...ofPrograms('replicas', 'test/replicas/**/*.replica-spec.ts'),
  rootDir: '../..',
  maxWorkers: 2, // faults are mostly waiting time
  reporters: watched,
  forceExit: true, // docs/decisions/0014-node-20.md
};
