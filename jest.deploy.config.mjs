import { deploy, testTimeout, watched } from './jest.config.mjs';

export default {
  maxWorkers: 1,
  testTimeout,
  reporters: watched,
  projects: [deploy],
  forceExit: true, // docs/decisions/0014-node-20.md
};
