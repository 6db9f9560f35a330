import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.js';

/** Packs the built program as npm publishes it. */
export function pack(): { readonly file: string; readonly contents: readonly string[] } {
  const folder = temporaryFolder('package');
  const [packed] = JSON.parse(
    execFileSync('node', ['scripts/package.mjs', folder], {
      cwd: join(__dirname, '../..'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as [{ filename: string; files: { path: string }[] }];
  return { file: join(folder, packed.filename), contents: packed.files.map(({ path }) => path) };
}
