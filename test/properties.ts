import fc from 'fast-check';
import { SEED } from './seed.js';

// Every property test gets its generator here. A failure names the seed.
fc.configureGlobal({ seed: SEED });

export { fc };
