import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { Socket } from 'node:net';
import type { IpAddress } from '#base/domain/ip-address.js';
import { SocketFactory } from '#platform/network/connect/socket-factory.js';

/** What is at a public-looking endpoint: a loopback port, nothing that answers (`silent`), or a system error. */
export type Peer = number | 'silent' | `E${string}`;

export interface QueryTransport {
  readonly address: IpAddress;
  readonly port: number;
  readonly transport: 'udp' | 'tcp';
}

/** A socket factory that connects to loopback ports and records every requested endpoint. */
export class LoopbackSockets extends SocketFactory {
  /** Delay of every connection. */
  latencyMs = 0;
  /** Overrides the peer of some connections, for a network that blocks or diverts them. */
  detour: (way: QueryTransport) => Peer | undefined = () => undefined;
  private readonly peers = new Map<string, Peer>();

  constructor(readonly opened: string[] = []) {
    super();
  }

  place(address: string, port: number, peer: Peer): this {
    this.peers.set(endpoint(address, port), peer);
    return this;
  }

  /** All placed endpoints, to copy them into another process. */
  get placed(): [endpoint: string, peer: Peer][] {
    return [...this.peers];
  }

  override stream(address: IpAddress, port: number): Socket {
    const peer = this.peer({ address, port, transport: 'tcp' });
    const socket = new Socket();
    const settle = () => {
      if (socket.destroyed || peer === 'silent') return;
      if (typeof peer === 'number') socket.connect({ host: '127.0.0.1', port: peer, noDelay: true });
      else socket.destroy(Object.assign(new Error(peer), { code: peer }));
    };
    if (this.latencyMs > 0) setTimeout(settle, this.latencyMs);
    else setImmediate(settle);
    return socket;
  }

  override datagram(address: IpAddress, port: number): DatagramSocket {
    const peer = this.peer({ address, port, transport: 'udp' });
    const socket = createSocket('udp4');
    if (typeof peer === 'number') socket.connect(peer, '127.0.0.1');
    else if (peer !== 'silent')
      setImmediate(() => socket.emit('error', Object.assign(new Error(peer), { code: peer })));
    return socket;
  }

  private peer(way: QueryTransport): Peer {
    const key = endpoint(way.address.toString(), way.port);
    this.opened.push(key);
    return this.detour(way) ?? this.peers.get(key) ?? 'ECONNREFUSED';
  }
}

const endpoint = (address: string, port: number) => `${address} ${port}`;
