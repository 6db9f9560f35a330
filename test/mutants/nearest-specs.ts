import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)\.js'/g;
const FLOORS = 'src';

/** All TypeScript files of the program and its tests, and what each imports. */
export class ImportGraph {
  readonly files = ['src', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  );
  private readonly importers = new Map<string, string[]>();

  constructor() {
    for (const file of this.files)
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
        const path = pathOf(file, name);
        this.importers.set(path, [...(this.importers.get(path) ?? []), file]);
      }
  }

  /** The specs of pure code that are fewest imports away from a file; its own spec comes first, then those in its folder. */
  nearestSpecs(file: string, most: number, farthest = 3): string[] {
    const own = file.replace(/\.tsx?$/, '.spec.ts');
    const specs = new Set(existsSync(own) ? [own] : []);
    const seen = new Set([file]);
    let layer = [file];
    for (let distance = 0; distance < farthest && specs.size < most; distance++) {
      layer = layer.flatMap((one) => this.importers.get(one) ?? []).filter((one) => !seen.has(one));
      for (const one of layer) seen.add(one);
      const found = layer.filter((one) => one.endsWith('.spec.ts') && !one.endsWith('hostile-text.spec.ts'));
      for (const one of found.toSorted((a, b) => sharedFolders(file, b) - sharedFolders(file, a))) specs.add(one);
    }
    return [...specs].slice(0, most);
  }
}

/** How many folders two files have in common. */
function sharedFolders(one: string, other: string): number {
  const folders = other.split('/');
  return one.split('/').findIndex((name, i) => name !== folders[i]);
}

function pathOf(importer: string, name: string): string {
  const path = name.startsWith('#test/')
    ? name.slice(1)
    : name.startsWith('#')
      ? join(FLOORS, name.slice(1))
      : normalize(join(dirname(importer), name));
  return existsSync(`${path}.tsx`) ? `${path}.tsx` : `${path}.ts`;
}
