import { UpstreamError } from './upstream-error.js';

/** One for all, since making an error costs more than most runs. */
const ENDED = new UpstreamError('aborted');

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
  const leave = () => scope.abort(departure(caller));
  const expire = () => scope.abort(new UpstreamError('timeout'));
  // After a stall of our own the answer may lie there unread: the event loop reads it before the check phase.
  const timer = setTimeout(() => setImmediate(expire), milliseconds);
  caller?.addEventListener('abort', leave, { once: true });
  try {
    return await new Promise<T>((resolve, reject) => {
      scope.signal.addEventListener('abort', () => reject(UpstreamError.from(scope.signal.reason)), { once: true });
      run(scope.signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', leave);
    scope.abort(ENDED);
  }
}

/** A deadline around this one keeps its name; anything else is a caller who left. */
export function departure(caller: AbortSignal | undefined): UpstreamError {
  const reason: unknown = caller?.reason;
  return reason instanceof UpstreamError ? reason : new UpstreamError('aborted', { cause: reason });
}
