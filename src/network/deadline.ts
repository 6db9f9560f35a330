import { UpstreamError } from './upstream-error.js';

/** Made once: an abort without a reason makes an exception with a stack, the dearest part of a quick run. */
const OVER = new UpstreamError('aborted');

/**
 * Waits for a run as long as the time lasts and the caller stays. The run's signal is aborted when the waiting ends, however it ends.
 * What the run opens must be closed by who opened it: a result that comes too late is dropped.
 */
export async function withDeadline<T>(
  milliseconds: number,
  caller: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (caller?.aborted) throw departure(caller);
  const scope = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let leave: (() => void) | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      const end = (reason: UpstreamError) => {
        reject(reason);
        scope.abort(reason);
      };
      // After a stall of our own the answer may lie there unread: the event loop reads it before the check phase.
      timer = setTimeout(() => setImmediate(end, new UpstreamError('timeout')), milliseconds);
      leave = () => end(departure(caller));
      caller?.addEventListener('abort', leave, { once: true });
      run(scope.signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    if (leave) caller?.removeEventListener('abort', leave);
    scope.abort(OVER);
  }
}

/** A deadline around this one keeps its name; anything else is a caller who left. */
export function departure(caller: AbortSignal | undefined): UpstreamError {
  const reason: unknown = caller?.reason;
  return reason instanceof UpstreamError ? reason : new UpstreamError('aborted', { cause: reason });
}
