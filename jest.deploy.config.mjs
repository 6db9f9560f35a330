import { deploy, testTimeout } from './jest.config.mjs';

export default {
  maxWorkers: 1,
  testTimeout,
  projects: [deploy],
  forceExit: true, // docs/decisions/0014-node-20.md
};
