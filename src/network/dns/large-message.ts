import { turn } from '../../domain/slices.js';

/** What is longer takes milliseconds to read, and as long again for each who waits for it. */
const LARGE = 4096;

/** Large messages are read one in each turn of the event loop, however many arrive in the same one. */
export async function turnToRead(message: Uint8Array): Promise<void> {
  if (message.length > LARGE) await turn();
}
