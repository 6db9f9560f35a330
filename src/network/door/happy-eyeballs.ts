import type { Socket } from 'node:net';
import type { IpAddress } from '../../domain/ip-address.js';
import { UpstreamError } from '../upstream-error.js';

/** RFC 8305 section 4: the families take turns, IPv6 first. */
export function interleaved(addresses: readonly IpAddress[]): IpAddress[] {
  const v6 = addresses.filter(({ version }) => version === 6);
  const v4 = addresses.filter(({ version }) => version === 4);
  const turns = Array.from({ length: Math.max(v6.length, v4.length) }, (_, i) => [v6[i], v4[i]]);
  return turns.flat().filter((address) => address !== undefined);
}

/**
 * RFC 8305 section 5: attempts start one after another without waiting for the slow ones; the first to succeed wins,
 * the others are told by the signal and what they opened meanwhile is closed.
 */
export function firstToSucceed<T extends { readonly socket: Socket }>(
  addresses: readonly IpAddress[],
  staggerMs: number,
  attempt: (address: IpAddress, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const lost = new AbortController();
    const failures: UpstreamError[] = [];
    const waiting = [...addresses];
    let timer: NodeJS.Timeout | undefined;
    const startNext = () => {
      clearTimeout(timer);
      const address = waiting.shift();
      if (waiting.length > 0) timer = setTimeout(startNext, staggerMs);
      if (address) attempt(address, lost.signal).then(win, fail);
    };
    const win = (result: T) => {
      if (lost.signal.aborted) return void result.socket.destroy();
      clearTimeout(timer);
      lost.abort();
      resolve(result);
    };
    const fail = (error: unknown) => {
      if (lost.signal.aborted) return;
      failures.push(UpstreamError.from(error));
      if (failures.length === addresses.length) reject(mostTelling(failures));
      else startNext();
    };
    startNext();
  });
}

/** What the target did says more than what our own side could not do. */
function mostTelling(failures: readonly UpstreamError[]): UpstreamError {
  return failures.find(({ reason }) => reason !== 'no-route') ?? failures[0]!;
}
