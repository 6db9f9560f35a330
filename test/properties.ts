import fc from 'fast-check';
import { SEED } from './seed.js';

// Property tests import fast-check from here, so that all use one seed. A failure names the seed.
fc.configureGlobal({ seed: SEED });

export { fc };
