import { project, testTimeout, watched } from '../../jest.config.mjs';

/** Several processes on one real Redis: apart from the other projects, because it needs that. */
export default {
  ...project('replicas', 'test/replicas/**/*.replica-spec.ts'),
  rootDir: '../..',
  testTimeout,
  maxWorkers: 2, // faults are mostly waited for
  reporters: watched,
  forceExit: true, // docs/decisions/0014-node-20.md
};
