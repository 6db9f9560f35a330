import { UpstreamError } from '../upstream-error.js';

/**
 * The first answer of several targets, asked in turn: the next when one fails, or when none has answered for a while.
 * An answer ends the asking, not what was asked: that ends with the signal each target was given. While we are not calm
 * it may be ourselves that an answer waits for, and asking more would make it worse.
 */
export function hedged<T, A>(
  targets: readonly T[],
  patienceMs: number,
  ask: (target: T) => Promise<A>,
  isCalm: () => boolean = () => true,
): Promise<A> {
  return new Promise<A>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let started = 0;
    let open = 0;
    const stop = () => {
      clearTimeout(timer);
      started = targets.length;
    };
    const wait = () => {
      // An answer that lies there unread is read before the check phase.
      timer = setTimeout(() => setImmediate(look), patienceMs);
    };
    const look = () => {
      if (started === targets.length) return;
      if (isCalm()) next();
      else wait();
    };
    const next = () => {
      clearTimeout(timer);
      if (started === targets.length) return;
      const target = targets[started++]!;
      open++;
      if (started < targets.length) wait();
      ask(target).then(win, fail);
    };
    const win = (answer: A) => {
      stop();
      resolve(answer);
    };
    const fail = (error: Error) => {
      open--;
      const isBug = !(error instanceof UpstreamError); // which every target would meet
      if (isBug) stop();
      else next();
      if (isBug || open === 0) reject(error);
    };
    next();
    if (open === 0) reject(new UpstreamError('no-route'));
  });
}
