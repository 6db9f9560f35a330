import { UpstreamError } from './upstream-error.js';

/**
 * The first answer of several targets, asked in turn: the next when one fails, or when none has answered for a while.
 * An answer ends the asking, not what was asked: that ends with the signal each target was given. While we are not calm
 * it may be ourselves that an answer waits for, and asking more would make it worse.
 */
export async function hedged<T, A>(
  targets: readonly T[],
  patienceMs: number,
  ask: (target: T) => Promise<A>,
  isCalm: () => boolean = () => true,
): Promise<A> {
  const left = [...targets];
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<A>((resolve, reject) => {
      let open = 0;
      const wait = () => {
        // An answer that lies there unread is read before the check phase.
        timer = setTimeout(() => setImmediate(look), patienceMs);
      };
      const look = () => {
        if (left.length === 0) return;
        if (isCalm()) next();
        else wait();
      };
      const next = () => {
        clearTimeout(timer);
        const target = left.shift();
        if (target === undefined) return;
        open++;
        if (left.length > 0) wait();
        ask(target).then(resolve, (error: unknown) => {
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
    left.length = 0;
  }
}
