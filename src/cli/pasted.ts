import type { Given } from './given.js';
import type { Sources } from './command.js';

const STDIN = '-';
/** As much as the service reads. */
const LARGEST_MESSAGE = 65_536;

/** A message from the file that is named, or from the standard input. */
export async function messageOf({ positionals: [path = STDIN] }: Given, sources: Sources) {
  const bytes = path === STDIN ? await sources.input() : sources.file(path);
  return { label: path, bytes };
}

/** Of a longer message the start, where what is looked for is. */
export function startOf(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, LARGEST_MESSAGE);
}

/** Of a longer message only what comes before the first empty line. */
export function headerOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= LARGEST_MESSAGE) return bytes;
  const end = Buffer.from(bytes)
    .toString('latin1')
    .search(/\n\r?\n/);
  return startOf(end < 0 ? bytes : bytes.subarray(0, end + 1));
}
