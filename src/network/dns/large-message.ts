import { nextSlice } from '../../execution/time-slices.js';
import { heapBytes } from '../heap-bytes.js';
import { UpstreamError } from '../upstream-error.js';

/** Decoding a longer message takes milliseconds. */
const LARGE = 4096;
/** 64 KB of addresses take less memory; 64 KB of TXT strings of one character take 7 MB. */
const MAX_ANSWER_BYTES = 2 * 2 ** 20;

/** Large messages are decoded one per turn of the event loop. */
export async function waitIfLarge(message: Uint8Array): Promise<void> {
  if (message.length > LARGE) await nextSlice();
}

/** Throws `too-large` if the answer takes too much memory. */
export function checkSize<T extends object>(answer: T): T {
  if (heapBytes(answer) > MAX_ANSWER_BYTES) throw new UpstreamError('too-large');
  return answer;
}
