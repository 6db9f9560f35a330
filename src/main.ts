import { startService } from './start-service.js';

await startService();
