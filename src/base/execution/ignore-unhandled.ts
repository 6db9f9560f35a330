/** Prevents an unhandledRejection, which would end the process, for a promise that is awaited later or never. */
export function ignoreUnhandled<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
