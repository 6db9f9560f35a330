import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Made by running tests, which cannot add hooks. */
const folders: string[] = [];
let isRunning = false;
beforeAll(() => (isRunning = true));
afterAll(() => folders.splice(0).forEach(remove));

/**
 * A new folder, removed after the last test of the file. Files that run joined load this module once: the folder of
 * each belongs to its own hook, or the first file would remove those of the others.
 */
export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${purpose}-`));
  if (isRunning) folders.push(folder);
  else afterAll(() => remove(folder));
  return folder;
}
