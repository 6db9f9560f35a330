import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FOLDER = resolve(process.env.VECTORS_DIR ?? '../shared/vectors');

const vectorsExist = existsSync(FOLDER);

/** The cases of one file, e.g. `spf/spf-record-syntax.json`. */
export function vectors<T>(path: string): T[] {
  return JSON.parse(readFileSync(resolve(FOLDER, path), 'utf8')) as T[];
}

/** A suite over such files; without the folder it says so and is skipped, but never in CI. */
export function describeVectors(title: string, suite: () => void): void {
  if (vectorsExist || process.env.CI) describe(title, suite);
  else it.todo(`${title}: no vectors in ${FOLDER}`);
}
