import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeIf } from '../sweep.js';

const FOLDER = resolve(process.env.VECTORS_DIR ?? '../shared/vectors');

const vectorsExist = existsSync(FOLDER);

/** The cases of one file, e.g. `spf/spf-record-syntax.json`. */
export function vectors<T>(path: string): T[] {
  return JSON.parse(readFileSync(resolve(FOLDER, path), 'utf8')) as T[];
}

/** A suite that needs vectors; without the folder it is listed as left out, but never in CI. */
export function describeVectors(title: string, suite: () => void): void {
  describeIf(vectorsExist, title, `needs vectors in ${FOLDER}`, suite);
}
