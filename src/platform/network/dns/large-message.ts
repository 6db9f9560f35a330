import { nextSlice, runToEnd, type Sliceable } from '#base/execution/time-slices.js';
import { WorkBudget } from '#base/execution/work-budget.js';
import { heapBytes } from '#platform/runtime/heap-bytes.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

/** Decoding a longer message takes milliseconds. */
const LARGE = 4096;
/** 64 KB of addresses take less memory; 64 KB of TXT strings of one character take 7 MB. */
const MAX_ANSWER_BYTES = 2 * 2 ** 20;

/** Of all large messages that wait at once. */
const MAX_WAITING_BYTES = 8 * 2 ** 20;

let waitingBytes = 0;

/**
 * Reads a message. A large one waits for others, is read in slices, and what it says is used in a turn of its own. Throws
 * `busy` if too many wait.
 */
export async function readInSlices<T>(message: Uint8Array, reading: Sliceable<T>): Promise<T> {
  if (message.length <= LARGE) return runToEnd(reading);
  if (waitingBytes + message.length > MAX_WAITING_BYTES) throw new UpstreamError('busy');
  waitingBytes += message.length;
  try {
    await nextSlice();
    const answer = await new WorkBudget().run(reading);
    await nextSlice('light');
    return answer;
  } finally {
    waitingBytes -= message.length;
  }
}

/** Throws `too-large` if the answer takes too much memory. */
export function checkSize<T extends object>(answer: T): T {
  if (heapBytes(answer) > MAX_ANSWER_BYTES) throw new UpstreamError('too-large');
  return answer;
}
