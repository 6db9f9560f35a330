import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const SRC = join(__dirname, '../../src');

export interface SourceFile {
  /** From src, such as `edge/http/body.ts`. */
  readonly path: string;
  readonly text: string;
  /** What it imports: paths from src, or names of packages. */
  readonly imports: readonly string[];
  /** Those of them that are there when it runs: types leave nothing behind. */
  readonly needs: readonly string[];
}

const IMPORT = /(?:from|import|import\() ?'([^']+)'/g;
const TYPES_ONLY = /^(?:import|export) (?:type .*?|\{(?:\s*type \w+,?)+\s*\}) ?from '[^']+';$/gms;

/** Every file of the program, tests left out. */
export const sourceFiles: readonly SourceFile[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$/.test(path))
  .map((path) => {
    const text = readFileSync(join(SRC, path), 'utf8');
    const importsIn = (code: string) => [...code.matchAll(IMPORT)].map(([, name = '']) => resolved(path, name));
    return {
      path: relative('.', path),
      text,
      imports: importsIn(text),
      needs: importsIn(text.replace(TYPES_ONLY, '')),
    };
  });

function resolved(path: string, name: string): string {
  if (!name.startsWith('.')) return name;
  const source = normalize(join(dirname(path), name)).replace(/\.js$/, '.ts');
  return existsSync(join(SRC, source)) ? source : `${source}x`;
}
