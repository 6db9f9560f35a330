import type { Sources } from './command.js';

/** The name of the standard input in place of a file. */
export const STDIN = '-';

/** Reads a file, or the standard input for `-`. */
export async function readSource(path: string, sources: Pick<Sources, 'file' | 'input'>): Promise<Uint8Array> {
  return path === STDIN ? sources.input() : sources.file(path);
}
