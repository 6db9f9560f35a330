import { type ClientRequest, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { IpAddress } from '#base/domain/ip-address.js';
import { isProxied, type OutboundProxy } from '#platform/config/outbound-proxy.js';
import { cancelError, type CancelSignal } from '#platform/runtime/cancel-signal.js';
import { faultDetail, socketFault } from '#platform/runtime/socket-fault.js';
import { UpstreamError, type UpstreamReason } from '#platform/runtime/upstream-error.js';
import { LateStream } from './late-stream.js';

/** Less than a DNS query may take, so that it is the proxy that is said to be silent. */
const TUNNEL_MS = 3000;
const MAX_HEADER_BYTES = 16_384;

/** The proxy itself, not what is behind it, does not let us through. */
export class ProxyError extends UpstreamError {
  constructor(
    reason: UpstreamReason,
    /** What came instead of a connection, such as `407` or `ECONNREFUSED`. */
    readonly answer: string,
  ) {
    super(reason, { cause: `PROXY ${answer}` });
  }
}

/**
 * Connections through the operator's proxy (CONNECT, RFC 9110 section 9.3.6). Only for hosts that the operator has chosen: hosts
 * of checked domains are reached directly, because a proxy would answer for them.
 */
export class ProxyTunnels {
  constructor(readonly proxy: OutboundProxy | undefined) {}

  /** Whether this host is reached through the proxy. */
  leadTo(host: string, port: number): boolean {
    return this.proxy !== undefined && isProxied(this.proxy, host, port);
  }

  /** A connection of which the octets go to this host. Throws ProxyError. */
  open(host: string, port: number, signal?: CancelSignal): Promise<Socket> {
    const { proxy } = this;
    if (!proxy) return Promise.reject(new UpstreamError('no-route'));
    return new Promise<Socket>((resolve, reject) => {
      if (signal?.aborted) throw cancelError(signal);
      const asked = ask(proxy, IpAddress.parse(host)?.version === 6 ? `[${host}]:${port}` : `${host}:${port}`);
      const end = (finish: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        finish();
      };
      const fail = (error: UpstreamError) => {
        end(() => reject(error));
        asked.destroy();
      };
      const leave = () => fail(cancelError(signal));
      const timer = setTimeout(() => fail(new ProxyError('no-route', 'timeout')), TUNNEL_MS);
      signal?.addEventListener('abort', leave);
      asked.on('error', (error) => fail(new ProxyError('no-route', faultDetail(error) ?? socketFault(error).reason)));
      asked.once('connect', ({ statusCode = 0 }, socket: Socket, head: Buffer) => {
        if (statusCode < 200 || statusCode > 299) {
          socket.destroy();
          // With 5xx, the proxy says that it did not get through to the host.
          fail(new ProxyError(statusCode < 500 ? 'no-route' : 'unreachable', String(statusCode)));
          return;
        }
        if (head.length > 0) socket.unshift(head);
        end(() => resolve(socket.on('error', () => undefined).setNoDelay(true)));
      });
      asked.end();
    });
  }

  /** The same at once: what is written waits for the connection. */
  stream(host: string, port: number): Duplex {
    return new LateStream(this.open(host, port));
  }
}

function ask({ host, port, isSecure, authorization }: OutboundProxy, target: string): ClientRequest {
  const request = isSecure ? requestSecure : requestPlain;
  return request({
    ...{ host, port, method: 'CONNECT', path: target, agent: false, maxHeaderSize: MAX_HEADER_BYTES },
    ...(isSecure && !IpAddress.parse(host) && { servername: host }),
    headers: { host: target, ...(authorization !== undefined && { 'proxy-authorization': authorization }) },
  });
}
