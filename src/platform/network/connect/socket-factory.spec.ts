import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { LoopbackServer } from '#test/lab/loopback-server.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { SystemSocketFactory } from './socket-factory.js';

const LOOPBACK = IpAddress.parse('127.0.0.1')!;

describe('SystemSocketFactory', () => {
  it('opens a stream to an address', async () => {
    const server = await LoopbackServer.start();
    const socket = new SystemSocketFactory().stream(LOOPBACK, server.port);
    await once(socket, 'connect');
    expect([socket.remoteAddress, socket.remotePort]).toEqual(['127.0.0.1', server.port]);
    socket.destroy();
    await server.close();
  });

  it('binds a datagram socket to one peer', async () => {
    const peer = createSocket('udp4');
    await once(peer.bind(0, '127.0.0.1'), 'listening');
    const socket = new SystemSocketFactory().datagram(LOOPBACK, peer.address().port);
    await once(socket, 'connect');
    expect(socket.remoteAddress()).toMatchObject({ address: '127.0.0.1', port: peer.address().port });
    socket.close();
    peer.close();
  });
});
