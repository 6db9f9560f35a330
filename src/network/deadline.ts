import { awakeTimeout } from './awake-timeout.js';
import { type Caller, Scope } from './caller.js';
import { UpstreamError, type UpstreamReason } from './upstream-error.js';

/** One for all, since making an error costs more than most runs. */
const ENDED = new UpstreamError('aborted');

type Run<T> = (scope: Scope) => Promise<T>;

/**
 * Waits for a run as long as the time lasts and the caller stays. The run's scope ends when the waiting ends, however it ends.
 * What the run opens must be closed by who opened it: a result that comes too late is dropped.
 */
export async function withDeadline<T>(ms: number, caller: Caller | undefined, run: Run<T>): Promise<T> {
  if (caller?.aborted) throw abortError(caller);
  const raced = (scope: Scope) =>
    new Promise<T>((resolve, reject) => {
      scope.addEventListener('abort', () => reject(UpstreamError.of(scope.reason)));
      run(scope).then(resolve, reject);
    });
  return timed(ms, 'timeout', caller, raced);
}

/**
 * Runs in a scope that ends when our patience ends or the caller leaves; what is then made of it is up to the run.
 * The last server is not to blame for the time that others took: for it, the caller left; it is not its timeout.
 */
export function withPatience<T>(ms: number, caller: Caller | undefined, run: Run<T>): Promise<T> {
  return timed(ms, 'aborted', caller, run);
}

async function timed<T>(ms: number, end: UpstreamReason, caller: Caller | undefined, run: Run<T>): Promise<T> {
  const scope = new Scope();
  const leave = () => scope.abort(abortError(caller));
  const cancel = awakeTimeout(ms, (wasBusy) => scope.abort(new UpstreamError(wasBusy ? 'busy' : end)));
  if (caller?.aborted) leave();
  caller?.addEventListener('abort', leave, { once: true });
  try {
    return await run(scope);
  } finally {
    cancel();
    caller?.removeEventListener('abort', leave);
    scope.abort(ENDED);
  }
}

/** A deadline around this one keeps its name; anything else is a caller who left. */
export function abortError(caller: Caller | undefined): UpstreamError {
  const reason: unknown = caller?.reason;
  return reason instanceof UpstreamError ? reason : new UpstreamError('aborted', { cause: reason });
}
