import { UpstreamError, type UpstreamReason } from './upstream-error.js';

/** One for all, since making an error costs more than most runs. */
const ENDED = new UpstreamError('aborted');

type Run<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Waits for a run as long as the time lasts and the caller stays. The run's signal is aborted when the waiting ends, however it ends.
 * What the run opens must be closed by who opened it: a result that comes too late is dropped.
 */
export async function withDeadline<T>(ms: number, caller: AbortSignal | undefined, run: Run<T>): Promise<T> {
  if (caller?.aborted) throw abortError(caller);
  const raced = (signal: AbortSignal) =>
    new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(UpstreamError.of(signal.reason)), { once: true });
      run(signal).then(resolve, reject);
    });
  return timed(ms, 'timeout', caller, raced);
}

/**
 * Runs with a signal that is aborted when our patience ends or the caller leaves; what is then made of it is up to the run.
 * The last server is not to blame for the time that others took: for it, the caller left; it is not its timeout.
 */
export function withPatience<T>(ms: number, caller: AbortSignal | undefined, run: Run<T>): Promise<T> {
  return timed(ms, 'aborted', caller, run);
}

/** Holds the timer until the run ends: on Node 20 garbage collection takes one that only AbortSignal.any holds, and it never fires. */
async function timed<T>(ms: number, end: UpstreamReason, caller: AbortSignal | undefined, run: Run<T>): Promise<T> {
  const scope = new AbortController();
  const leave = () => scope.abort(abortError(caller));
  const expire = () => scope.abort(new UpstreamError(end));
  // After a stall of our own the answer may lie there unread: the event loop reads it before the check phase.
  const timer = setTimeout(() => setImmediate(expire), ms);
  if (caller?.aborted) leave();
  caller?.addEventListener('abort', leave, { once: true });
  try {
    return await run(scope.signal);
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', leave);
    scope.abort(ENDED);
  }
}

/** A deadline around this one keeps its name; anything else is a caller who left. */
export function abortError(caller: AbortSignal | undefined): UpstreamError {
  const reason: unknown = caller?.reason;
  return reason instanceof UpstreamError ? reason : new UpstreamError('aborted', { cause: reason });
}
