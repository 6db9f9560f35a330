import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { connect, type Socket } from 'node:net';
import type { IpAddress } from '#base/domain/ip-address.js';

/** The last step of the dialer: sockets to an address that was already checked. Nothing else may call it. */
export abstract class SocketFactory {
  /** A socket that is connecting. */
  abstract stream(address: IpAddress, port: number): Socket;
  /** A socket that receives datagrams of one peer only, from its `connect` event on. */
  abstract datagram(address: IpAddress, port: number): DatagramSocket;
}

export class SystemSocketFactory extends SocketFactory {
  override stream(address: IpAddress, port: number): Socket {
    return connect({ host: address.toString(), port, noDelay: true });
  }

  override datagram(address: IpAddress, port: number): DatagramSocket {
    const socket = createSocket(address.version === 4 ? 'udp4' : 'udp6');
    socket.connect(port, address.toString());
    return socket;
  }
}
