import { UpstreamError } from '#platform/runtime/upstream-error.js';

/**
 * The first answer of several targets, queried in turn: the next one when one fails, or when none has answered for a while.
 * The first answer stops new attempts; running ones end with the timeout. While our own limits are reached no attempt is
 * added, because that would make it worse.
 */
export function hedgedQuery<T, A>(
  targets: readonly T[],
  delayMs: number,
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
      // An answer that is waiting in the socket is read before the check phase.
      timer = setTimeout(() => setImmediate(look), delayMs);
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
      const isBug = !(error instanceof UpstreamError); // it would occur with every target
      if (isBug) stop();
      else next();
      if (isBug || open === 0) reject(error);
    };
    next();
    if (open === 0) reject(new UpstreamError('no-route'));
  });
}
