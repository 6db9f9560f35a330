import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** Listens on a free loopback port; `close` also ends its connections. */
export class LoopbackServer {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket.on('error', () => undefined).once('close', () => this.sockets.delete(socket)));
    });
  }

  /** Accepts a server of net, tls, http or https. */
  static async start(server: Server = createServer()): Promise<LoopbackServer> {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new LoopbackServer(server, (server.address() as AddressInfo).port);
  }

  onConnection(serve: (socket: Socket) => void): void {
    this.server.on('connection', serve);
  }

  disconnect(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = once(this.server.close(), 'close');
    this.disconnect();
    await closed;
  }
}
