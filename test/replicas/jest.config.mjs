import { project, testTimeout } from '../../jest.config.mjs';

/** Several processes on one real Redis: apart from the other projects, because it needs that. */
export default {
  ...project('replicas', 'test/replicas/**/*.replica-spec.ts'),
  rootDir: '../..',
  testTimeout,
  // Node 20 may wait for ever, at its very end, for requests whose sockets are gone.
  forceExit: true,
};
