import { deploy, watched } from './jest.config.mjs';

export default {
  maxWorkers: 1,
  reporters: watched,
  projects: [deploy],
  forceExit: true, // docs/decisions/0014-node-20.md
};
