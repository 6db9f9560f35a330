/**
 * Work that begins before anyone waits for it: anyone who does so hears of its failure. Where nobody does, or not in
 * time, Node would end the process.
 */
export function early<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
