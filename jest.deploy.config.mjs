import { deploy, testTimeout } from './jest.config.mjs';

export default { maxWorkers: 1, testTimeout, projects: [deploy] };
