import { UpstreamError } from './upstream-error.js';

/**
 * The first answer of several targets, asked in turn: the next when one fails, or when none has answered for a while.
 * An answer ends the asking, not what was asked: that ends with the signal each target was given.
 */
export function hedged<T, A>(targets: readonly T[], patienceMs: number, ask: (target: T) => Promise<A>): Promise<A> {
  return new Promise<A>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let started = 0;
    let open = 0;
    const stop = () => {
      clearTimeout(timer);
      started = targets.length;
    };
    const next = () => {
      clearTimeout(timer);
      if (started === targets.length) return;
      const target = targets[started++]!;
      open++;
      if (started < targets.length) timer = setTimeout(next, patienceMs);
      ask(target).then(
        (answer) => {
          stop();
          resolve(answer);
        },
        (error: unknown) => {
          open--;
          next();
          if (open === 0) reject(UpstreamError.from(error));
        },
      );
    };
    next();
    if (open === 0) reject(new UpstreamError('no-route'));
  });
}
