import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = resolve(process.env.VECTORS_DIR ?? '../shared/vectors');

/** The cases of one vector file, such as `psl/psl.json`. */
export function vectors<T>(path: string): T[] {
  return JSON.parse(readFileSync(join(FOLDER, path), 'utf8')) as T[];
}

/** A suite over other people's cases; where they are not at hand it says so, unless `CI` demands them. */
export function describeVectors(name: string, suite: () => void): void {
  if (existsSync(FOLDER) || process.env.CI) describe(name, suite);
  else
    it(`${name}: no vectors in ${FOLDER}`, () => console.warn(`${name}: no vectors in ${FOLDER}, nothing was tested`));
}
