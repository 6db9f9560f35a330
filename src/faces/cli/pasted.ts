import { readSource, STDIN } from './read-source.js';
import type { ParsedArgs } from './parsed-arguments.js';
import type { Sources } from './command.js';

/** The limit of the service. */
const MAX_MESSAGE_SIZE = 65_536;

/** Reads a message from a file, or from standard input. */
export async function readMessage({ positionals: [path = STDIN] }: ParsedArgs, sources: Sources) {
  const bytes = await readSource(path, sources);
  return { label: path, bytes };
}

/** The start of a message, up to the limit of the service. */
export function messageStart(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, MAX_MESSAGE_SIZE);
}

/** The whole message if it is within the limit, otherwise only its header section. */
export function headerSection(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= MAX_MESSAGE_SIZE) return bytes;
  const end = Buffer.from(bytes)
    .toString('latin1')
    .search(/\n\r?\n/);
  return messageStart(end < 0 ? bytes : bytes.subarray(0, end + 1));
}
