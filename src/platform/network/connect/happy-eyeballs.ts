import type { Socket } from 'node:net';
import type { IpAddress } from '#base/domain/ip-address.js';
import { cancelError, type CancelSignal, CancelSource } from '#platform/runtime/cancel-signal.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

/** RFC 8305 section 4: the families take turns, IPv6 first. */
export function interleaved(addresses: readonly IpAddress[]): IpAddress[] {
  const v6 = addresses.filter(({ version }) => version === 6);
  const v4 = addresses.filter(({ version }) => version === 4);
  const turns = Array.from({ length: Math.max(v6.length, v4.length) }, (_, i) => [v6[i], v4[i]]);
  return turns.flat().filter((address) => address !== undefined);
}

/** Shared, because creating an error costs more than most connections. */
const DECIDED = new UpstreamError('aborted');

/**
 * RFC 8305 section 5: attempts start one after another without waiting for the slow ones; the first to succeed wins,
 * and the connections of the others are closed. The signal of the caller ends all attempts.
 */
export function firstToSucceed<T extends { readonly socket: Socket }>(
  addresses: readonly IpAddress[],
  staggerMs: number,
  signal: CancelSignal | undefined,
  attempt: (address: IpAddress, stop: CancelSource) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = new CancelSource();
    const leave = () => stop.abort(cancelError(signal));
    let isDecided = false;
    const failures: UpstreamError[] = [];
    const waiting = [...addresses];
    let timer: NodeJS.Timeout | undefined;
    const decide = () => {
      isDecided = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      stop.abort(DECIDED);
    };
    const startNext = () => {
      clearTimeout(timer);
      const address = waiting.shift();
      if (waiting.length > 0) timer = setTimeout(startNext, staggerMs);
      if (address) attempt(address, stop).then(win, fail);
    };
    const win = (result: T) => {
      if (isDecided) return void result.socket.destroy();
      decide();
      resolve(result);
    };
    const fail = (error: Error) => {
      if (isDecided) return;
      if (!(error instanceof UpstreamError)) {
        decide();
        reject(error); // a bug, which would occur with every address
        return;
      }
      failures.push(error);
      if (failures.length < addresses.length) {
        startNext();
      } else {
        decide();
        reject(mostTelling(failures));
      }
    };
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
    startNext();
  });
}

/** Prefers a failure of the target to a failure on our side. */
function mostTelling(failures: readonly UpstreamError[]): UpstreamError {
  return failures.find(({ reason }) => reason !== 'no-route') ?? failures[0]!;
}
