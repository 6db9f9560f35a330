/** Anyone who waits for something, and may leave. An AbortSignal is one; a Scope is one at a tenth of its price. */
export interface Caller {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', leave: () => void, options?: { readonly once: boolean }): void;
  removeEventListener(type: 'abort', leave: () => void): void;
}

/** What ends once, and with it all that was begun in it. */
export class Scope implements Caller {
  aborted = false;
  reason: unknown;
  private readonly leaving = new Set<() => void>();

  addEventListener(_: 'abort', leave: () => void): void {
    if (!this.aborted) this.leaving.add(leave);
  }

  removeEventListener(_: 'abort', leave: () => void): void {
    this.leaving.delete(leave);
  }

  abort(reason?: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    for (const leave of this.leaving) leave();
    this.leaving.clear();
  }
}

/** For those of Node's functions that take nothing else. */
export function signalOf(caller: Caller): AbortSignal {
  if (caller instanceof AbortSignal) return caller;
  const controller = new AbortController();
  if (caller.aborted) controller.abort(caller.reason);
  else caller.addEventListener('abort', () => controller.abort(caller.reason), { once: true });
  return controller.signal;
}
