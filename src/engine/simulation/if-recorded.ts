import { UpstreamError } from '#platform/runtime/upstream-error.js';

/** What was found out, or this if an evidence file does not answer a question about it. */
export async function ifRecorded<T, Otherwise = T>(
  find: () => Promise<T>,
  otherwise: Otherwise,
): Promise<T | Otherwise> {
  try {
    return await find();
  } catch (error) {
    if (UpstreamError.from(error).reason !== 'unrecorded') throw error;
    return otherwise;
  }
}
