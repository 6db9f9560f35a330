import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export const LINE_FAULTS = ['down', 'slow', 'silent', 'reset', 'garbage', 'oversized'] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/** The first bytes of an oversized answer, in the protocol of the server. */
interface Flood {
  readonly head: string;
}

const CHUNK = Buffer.alloc(2 ** 16, 'x');
const MAX_CHUNKS = 4096;

/** A proxy to a server on loopback that can close, delay, drop or corrupt the connection. */
export class FaultyLine {
  slownessMs = 150;
  private state: LineFault | 'well' = 'well';
  private readonly sockets = new Set<Socket>();

  private constructor(
    target: number,
    private readonly flood: Flood,
    private readonly server: Server,
  ) {
    server.on('connection', (near: Socket) => {
      if (this.state === 'down') {
        near.resetAndDestroy(); // the server stays open, so that no other process gets its port
        return;
      }
      const far = connect(target, '127.0.0.1');
      for (const socket of [near, far])
        this.sockets.add(socket.on('error', () => undefined).once('close', () => this.hangUp(socket, near, far)));
      far.pipe(near);
      near.on('data', (chunk: Buffer) => this.carry(chunk, near, far));
    });
  }

  static async to(target: number, flood: Flood): Promise<FaultyLine> {
    const line = new FaultyLine(target, flood, createServer());
    await once(line.server.listen(0, '127.0.0.1'), 'listening');
    return line;
  }

  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Switches to a fault, or back to normal. */
  become(state: LineFault | 'well'): void {
    this.state = state;
    if (state === 'down') this.hangUpAll();
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.hangUpAll();
    await closed;
  }

  private carry(chunk: Buffer, near: Socket, far: Socket): void {
    if (this.state === 'well') far.write(chunk);
    else if (this.state === 'slow') setTimeout(() => far.writable && far.write(chunk), this.slownessMs);
    else if (this.state === 'reset') near.resetAndDestroy();
    else if (this.state === 'garbage') near.write('garbage, in no protocol\r\n\r\n');
    else if (this.state === 'oversized') this.pour(near);
  }

  private pour(near: Socket): void {
    near.write(this.flood.head);
    let left = MAX_CHUNKS;
    const more = () => {
      while (near.writable && left-- > 0) if (!near.write(CHUNK)) return void near.once('drain', more);
    };
    more();
  }

  private hangUp(closed: Socket, ...pair: Socket[]): void {
    this.sockets.delete(closed);
    for (const socket of pair) socket.destroy();
  }

  private hangUpAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}
