import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(__dirname, '../../src');

export interface SourceFile {
  /** Relative to src, such as `edge/http/body.ts`. */
  readonly path: string;
  readonly text: string;
}

/** All files of the program without tests. */
export const sourceFiles: readonly SourceFile[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }));
