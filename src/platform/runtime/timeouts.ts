import { Injectable, Optional } from '@nestjs/common';
import { cancelError, type CancelSignal, CancelSource } from './cancel-signal.js';
import { StallClock } from './stall-clock.js';
import { UpstreamError, type UpstreamReason } from './upstream-error.js';

/** Shared, because creating an error costs more than most operations. */
const OVER = new UpstreamError('aborted');

/** If the process was responsive for this part of the time, the reason is `timeout`, otherwise `busy`. */
const RESPONSIVE_SHARE = 1 / 4;

/** How much longer than its time an operation may take because our own process stalled. */
export class TimeoutOptions {
  /** As a multiple of the time. */
  readonly maxExtension: number = 1;
  readonly minExtensionMs: number = 1000;

  constructor(settings: Partial<TimeoutOptions> = {}) {
    Object.assign(this, settings);
  }
}

type Work<T> = (signal: CancelSource) => Promise<T>;

/**
 * All time limits of outside operations. Stalls of our own event loop do not count. The signal that an operation gets is aborted
 * when the waiting ends, however it ends; what the operation opened is closed then, and a late result is dropped.
 */
@Injectable()
export class Timeouts {
  private readonly clock = new StallClock();

  constructor(@Optional() private readonly options: TimeoutOptions = new TimeoutOptions()) {}

  /** Limits one operation: rejects with `timeout` when the time is over, with `aborted` when the signal is. */
  limit<T>(ms: number, signal: CancelSignal | undefined, work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) throw cancelError(signal);
      const { source, stop, extend } = this.start(ms, 'timeout', signal);
      source.extend = extend;
      // Work that never ends, such as a connection that was destroyed, must not keep the timer.
      const leave = () => {
        reject(cancelError(source));
        stop();
      };
      source.addEventListener('abort', leave);
      try {
        void work(source).then(resolve, reject).then(stop);
      } catch (error) {
        source.removeEventListener('abort', leave);
        stop();
        throw error;
      }
    });
  }

  /**
   * Limits a group of operations: when the time is over, pending ones fail with `aborted` instead of `timeout`, because
   * the others used up the time. The work decides on its result.
   */
  async budget<T>(ms: number, signal: CancelSignal | undefined, work: Work<T>): Promise<T> {
    const { source, stop } = this.start(ms, 'aborted', signal);
    try {
      return await work(source);
    } finally {
      stop();
    }
  }

  private start(ms: number, reason: UpstreamReason, signal: CancelSignal | undefined) {
    const source = new CancelSource();
    const cancel = () => source.abort(cancelError(signal));
    const { clear, extend } = this.timer(ms, (wasStalled) =>
      source.abort(new UpstreamError(wasStalled ? 'busy' : reason)),
    );
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    let isOver = false;
    const stop = () => {
      if (isOver) return;
      isOver = true;
      clear();
      signal?.removeEventListener('abort', cancel);
      source.abort(OVER);
    };
    return { source, stop, extend };
  }

  /** Calls back when the process was responsive for that long, or the extension is used up. */
  private timer(ms: number, over: (wasStalled: boolean) => void) {
    const release = this.clock.use();
    const { maxExtension, minExtensionMs } = this.options;
    const maxMs = ms + Math.max(ms * maxExtension, minExtensionMs);
    const [start, responsiveStart] = [performance.now(), this.clock.now()];
    let last: NodeJS.Immediate | undefined;
    let extraMs = 0;
    const look = () => {
      const owed = ms + extraMs - (this.clock.now() - responsiveStart);
      const left = maxMs + extraMs - (performance.now() - start);
      if (owed >= 1 && left >= 1) timer = setTimeout(look, Math.min(owed, left));
      // After a stall an answer may be waiting in the socket: the event loop reads it before the check phase.
      else last = setImmediate(over, owed > ms * (1 - RESPONSIVE_SHARE));
    };
    let timer = setTimeout(look, ms);
    const extend = (more: number) => (extraMs += more);
    const clear = () => {
      clearTimeout(timer);
      clearImmediate(last);
      release();
    };
    return { clear, extend };
  }
}
