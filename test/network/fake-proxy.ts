import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Identity } from '#test/lab/certificates.js';

/** A status without a connection, or no answer at all. */
export type ProxyMood = 'up' | 'silent' | 'hangs up' | 403 | 407 | 502;

/** An HTTP proxy for CONNECT. Without a password it lets nobody through who has to have one. */
export class FakeProxy {
  mood: ProxyMood = 'up';
  /** Of the only user, as `user:password`. */
  credentials: string | undefined;
  /** What it was asked to connect to. */
  readonly targets: string[] = [];
  private readonly sockets = new Set<Duplex>();

  private constructor(
    private readonly server: Server,
    private readonly scheme: 'http' | 'https',
    private readonly dial: (host: string, port: number) => Socket,
  ) {
    server.on('connection', (socket: Socket) => this.keep(socket));
    server.on('connect', (request: IncomingMessage, client: Duplex) => this.answer(request, client));
  }

  static async start(
    dial: (host: string, port: number) => Socket,
    { identity, host = '127.0.0.1', port = 0 }: { identity?: Identity; host?: string; port?: number } = {},
  ): Promise<FakeProxy> {
    const server = identity ? createSecureServer(identity) : createServer();
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    return new FakeProxy(server, identity ? 'https' : 'http', dial);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  urlFor(host: string): string {
    return `${this.scheme}://${host}:${this.port}`;
  }

  async stop(): Promise<void> {
    const stopped = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await stopped;
  }

  private answer({ url = '', headers }: IncomingMessage, client: Duplex): void {
    this.targets.push(url);
    this.keep(client);
    const expected = this.credentials && `Basic ${Buffer.from(this.credentials).toString('base64')}`;
    const mood = headers['proxy-authorization'] === expected ? this.mood : 407;
    if (mood === 'silent') return;
    if (mood === 'hangs up') client.destroy();
    else if (mood !== 'up') client.end(`HTTP/1.1 ${mood} No\r\nContent-Length: 2\r\n\r\nNo`);
    else this.connect(url, client);
  }

  private connect(target: string, client: Duplex): void {
    const [, host = '', port] = /^\[?(.*?)\]?:(\d+)$/.exec(target) ?? [];
    const server = this.dial(host, Number(port));
    this.keep(server);
    server.on('connect', () => client.write('HTTP/1.1 200 Connection established\r\n\r\n'));
    server.on('error', () => client.end('HTTP/1.1 502 No\r\n\r\n'));
    client.pipe(server).pipe(client);
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  }

  private keep(socket: Duplex): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
  }
}

/** Whatever is asked for is at this port of the machine. */
export function onLoopback(portOf: (host: string) => number): (host: string, port: number) => Socket {
  return (host) => connect(portOf(host), '127.0.0.1');
}
