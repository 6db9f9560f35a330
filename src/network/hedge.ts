import { UpstreamError } from './upstream-error.js';

/**
 * The first answer of several targets, asked in turn: the next when one fails, or when none has answered for a while.
 * Whoever is still thinking when an answer comes is told to stop.
 */
export async function hedged<T, A>(
  targets: readonly T[],
  patienceMs: number,
  signal: AbortSignal,
  ask: (target: T, signal: AbortSignal) => Promise<A>,
): Promise<A> {
  const scope = new AbortController();
  const stop = () => scope.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<A>((resolve, reject) => {
      const left = [...targets];
      let open = 0;
      const next = () => {
        clearTimeout(timer);
        const target = left.shift();
        if (target === undefined || scope.signal.aborted) return;
        open++;
        if (left.length > 0) timer = setTimeout(next, patienceMs);
        ask(target, scope.signal).then(resolve, (error: unknown) => {
          open--;
          next();
          if (open === 0) reject(UpstreamError.from(error));
        });
      };
      next();
      if (open === 0) reject(new UpstreamError('no-route'));
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    scope.abort();
  }
}
