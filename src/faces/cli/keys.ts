import { manageKeys } from './manage-keys.js';

process.exitCode = await manageKeys(process.argv.slice(2));
