import type { Socket } from 'node:net';
import type { IpAddress } from '../../domain/ip-address.js';
import { abortError } from '../deadline.js';
import { UpstreamError } from '../upstream-error.js';
import { type Caller, Scope } from '../caller.js';

/** RFC 8305 section 4: the families take turns, IPv6 first. */
export function interleaved(addresses: readonly IpAddress[]): IpAddress[] {
  const v6 = addresses.filter(({ version }) => version === 6);
  const v4 = addresses.filter(({ version }) => version === 4);
  const turns = Array.from({ length: Math.max(v6.length, v4.length) }, (_, i) => [v6[i], v4[i]]);
  return turns.flat().filter((address) => address !== undefined);
}

/** One for all, since making an error costs more than most connections. */
const DECIDED = new UpstreamError('aborted');

/**
 * RFC 8305 section 5: attempts start one after another without waiting for the slow ones; the first to succeed wins,
 * the scope ends the others, and their connections are closed. A caller who leaves ends them all.
 */
export function firstToSucceed<T extends { readonly socket: Socket }>(
  addresses: readonly IpAddress[],
  staggerMs: number,
  caller: Caller | undefined,
  attempt: (address: IpAddress, stop: Scope) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = new Scope();
    const leave = () => stop.abort(abortError(caller));
    let isDecided = false;
    const failures: UpstreamError[] = [];
    const waiting = [...addresses];
    let timer: NodeJS.Timeout | undefined;
    const decide = () => {
      isDecided = true;
      clearTimeout(timer);
      caller?.removeEventListener('abort', leave);
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
        reject(error); // a bug, which no other address cures
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
    if (caller?.aborted) leave();
    caller?.addEventListener('abort', leave, { once: true });
    startNext();
  });
}

/** A failure of the target says more than a failure on our side. */
function mostTelling(failures: readonly UpstreamError[]): UpstreamError {
  return failures.find(({ reason }) => reason !== 'no-route') ?? failures[0]!;
}
