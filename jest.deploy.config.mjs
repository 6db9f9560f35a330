import { deploy } from './jest.config.mjs';

export default { maxWorkers: 1, projects: [deploy] };
