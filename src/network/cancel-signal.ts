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
  private readonly listeners = new Set<() => void>();

  addEventListener(_: 'abort', listener: () => void): void {
    if (!this.aborted) this.listeners.add(listener);
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.listeners.delete(listener);
  }

  abort(reason?: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    for (const listener of this.listeners) listener();
    this.listeners.clear();
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

/** The reason of a signal: that of a timeout around it, or `aborted`. */
export function cancelError(signal: CancelSignal | undefined): UpstreamError {
  const reason: unknown = signal?.reason;
  return reason instanceof UpstreamError ? reason : new UpstreamError('aborted', { cause: reason });
}
