import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = process.env.VECTORS_DIR ?? '../shared/vectors';

/** Other people's test cases, which live outside the project. */
export function vectors<T>(path: string): T[] {
  return JSON.parse(readFileSync(join(FOLDER, path), 'utf8')) as T[];
}

/** A suite over vectors. Where the folder is missing it says so and stands open; on CI that is a failure. */
export function describeVectors(path: string, suite: () => void): void {
  describe(path, () => {
    if (process.env.CI !== undefined || existsSync(join(FOLDER, path))) suite();
    else it.todo(`needs the folder of vectors: VECTORS_DIR is ${FOLDER}`);
  });
}
