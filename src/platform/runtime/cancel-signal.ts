import { UpstreamError } from './upstream-error.js';

/** The part of AbortSignal that we use: aborted when the caller no longer waits. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
  /** Gives an operation more time, because waiting for our own limits does not count. Only signals of `Timeouts.limit` have it. */
  extend?(ms: number): void;
}

/**
 * A signal that its owner can abort; listeners are called once. An AbortController costs ten times as much: on Node 20 that
 * was 20 % of a query (bench/doh.mjs).
 */
export class CancelSource implements CancelSignal {
  aborted = false;
  reason: unknown;
  extend?: (ms: number) => void;
  /** Most signals have one listener: an empty Set would be most of the memory of a signal. */
  private first: (() => void) | undefined;
  private others: Set<() => void> | undefined;

  addEventListener(_: 'abort', listener: () => void): void {
    if (this.aborted || listener === this.first) return;
    if (this.others) this.others.add(listener);
    else if (this.first) this.others = new Set([listener]);
    else this.first = listener;
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    if (listener === this.first) this.first = undefined;
    else this.others?.delete(listener);
  }

  abort(reason?: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    this.first?.();
    this.first = undefined;
    if (this.others) for (const listener of this.others) listener();
    this.others = undefined;
  }
}

/** For functions of Node that accept nothing else. */
export function abortSignalOf(signal: CancelSignal): AbortSignal {
  if (signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  return controller.signal;
}

/** The result of work that others may wait for as well; rejects as soon as the signal is aborted. */
export function unlessCanceled<T>(signal: CancelSignal | undefined, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(cancelError(signal));
    signal?.addEventListener('abort', leave, { once: true });
    void work.then(resolve, reject).then(() => signal?.removeEventListener('abort', leave));
  });
}

/** The reason of a signal: that of a timeout around it, or `aborted`. */
export function cancelError(signal: CancelSignal | undefined): UpstreamError {
  const reason: unknown = signal?.reason;
  return reason instanceof UpstreamError ? reason : new UpstreamError('aborted', { cause: reason });
}
