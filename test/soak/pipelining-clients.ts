import { connect, type Socket } from 'node:net';

const CONNECTIONS = 40;
const REQUESTS = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3000);
const EVERY_MS = 5000;

/** Clients that send thousands of requests ahead, which are cut off, and connect again. */
export class PipeliningClients {
  private readonly sockets = new Set<Socket>();
  private readonly timer: NodeJS.Timeout;
  private opened = 0;
  private cutOff = 0;

  constructor(
    private readonly url: string,
    scale: number,
  ) {
    this.timer = setInterval(() => this.connectAll(), EVERY_MS / scale);
  }

  get summary(): string {
    return `pipelining: ${this.opened} connections, ${this.cutOff} cut off`;
  }

  stop(): void {
    clearInterval(this.timer);
    for (const socket of this.sockets) socket.destroy();
  }

  private connectAll(): void {
    const { hostname, port } = new URL(this.url);
    for (let i = 0; i < CONNECTIONS; i++) {
      const socket = connect(Number(port), hostname);
      this.opened++;
      this.sockets.add(socket);
      socket.on('error', () => undefined).on('data', () => undefined);
      socket.once('close', () => {
        this.cutOff++;
        this.sockets.delete(socket);
      });
      socket.write(REQUESTS);
    }
  }
}
