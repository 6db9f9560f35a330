// The specs that `npm run test:mutants` runs against one changed file.
import { join } from 'node:path';
import { ofPrograms } from '../../jest.config.mjs';

const all = ofPrograms('mutants', 'src/**/*.spec.ts', 'test/**/*{-,.}spec.ts');
const mutant = join(import.meta.dirname, 'mutant-transformer.cjs');
const transform = Object.entries(all.transform).map(([files, [, options]]) => [files, [mutant, options]]);

export default { ...all, rootDir: join(import.meta.dirname, '../..'), transform: Object.fromEntries(transform) };
