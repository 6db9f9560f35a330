import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const SRC = join(__dirname, '../../src');

export interface SourceFile {
  /** From src, such as `edge/http/body.ts`. */
  readonly path: string;
  readonly text: string;
  /** What it imports: paths from src, or names of packages. */
  readonly imports: readonly string[];
}

/** Every file of the program, tests left out. */
export const sourceFiles: readonly SourceFile[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
  .map((path) => {
    const text = readFileSync(join(SRC, path), 'utf8');
    const imports = [...text.matchAll(/(?:from|import|import\() ?'([^']+)'/g)].map(([, name = '']) =>
      name.startsWith('.') ? normalize(join(dirname(path), name)).replace(/\.js$/, '.ts') : name,
    );
    return { path: relative('.', path), text, imports };
  });
