import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import type { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Resolver } from 'node:dns';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { IpAddress } from '#base/domain/ip-address.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import type { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { ProxyTunnels } from './proxy-tunnels.js';

interface Target {
  readonly target: IpAddress;
  readonly port: number;
  readonly timeoutMs: number;
  readonly signal?: CancelSignal;
}

/** Sockets to resolvers that the operator has set: at any address, also a private one. Never for names from foreign data. */
export class ResolverSockets {
  constructor(private readonly timeouts: Timeouts) {}

  async connect({ target, port, timeoutMs, signal }: Target): Promise<{ readonly socket: Socket }> {
    const socket = connect({ host: target.toString(), port, noDelay: true }).on('error', () => undefined);
    await this.opened(socket, timeoutMs, signal, () => socket.destroy());
    return { socket };
  }

  async datagram({ target, port, timeoutMs, signal }: Target): Promise<DatagramSocket> {
    const socket = createSocket(target.version === 4 ? 'udp4' : 'udp6').on('error', () => undefined);
    socket.connect(port, target.toString());
    await this.opened(socket, timeoutMs, signal, () => socket.close());
    return socket;
  }

  private async opened(socket: EventEmitter, ms: number, signal: CancelSignal | undefined, close: () => void) {
    try {
      await this.timeouts.limit(
        ms,
        signal,
        () => new Promise<void>((resolve, reject) => void socket.once('connect', resolve).once('error', reject)),
      );
    } catch (error) {
      close();
      throw UpstreamError.from(error);
    }
  }
}

/** A TLS connection to a resolver, whose certificate has to be valid for its name or address. */
export function secureSocket(host: string, port: number, options: ConnectionOptions, tunnels: ProxyTunnels): TLSSocket {
  const servername = IpAddress.parse(host) ? {} : { servername: host };
  const through = tunnels.leadTo(host, port) && { socket: tunnels.stream(host, port) };
  return connectTls({ host, port, ...servername, ...options, ...through }).setNoDelay(true);
}

export interface ServerAddress {
  readonly address: IpAddress;
  readonly port: number;
}

const DNS_PORT = 53;
const WITH_PORT = /^(?:\[(.+)\]|([^:]+)):(\d+)$/;

/** The addresses in the resolver file of the system, as it is now. */
export function systemResolvers(): ServerAddress[] {
  return new Resolver().getServers().flatMap((text) => {
    const [, six, four, port] = WITH_PORT.exec(text) ?? [];
    const address = IpAddress.parse(six ?? four ?? text);
    return address ? [{ address, port: Number(port ?? DNS_PORT) }] : [];
  });
}
