import { totalmem } from 'node:os';

const MEBIBYTE = 2 ** 20;
/** What the service itself needs under load. */
const SERVICE_MB = 256;
/** What a worker has besides its heap: the program, buffers and pieces of unpacked files. */
export const BESIDES_HEAP_MB = 96;

/** So many of the wanted workers that all of them fit next to the service when each has reached its limit; at least one. */
export function workersThatFit(
  { count, megabytes }: { readonly count: number; readonly megabytes: number },
  memoryBytes = memoryOfProcess(),
): number {
  const fit = Math.floor((memoryBytes / MEBIBYTE - SERVICE_MB) / (megabytes + BESIDES_HEAP_MB));
  return Math.min(count, Math.max(1, fit));
}

/** The limit of the container, or the memory of the machine where there is none. */
function memoryOfProcess(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
