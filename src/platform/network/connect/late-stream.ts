import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

/** A connection that is still being opened, for code that wants to use it at once. */
export class LateStream extends Duplex {
  private socket: Socket | undefined;

  constructor(private readonly opening: Promise<Socket>) {
    super({ allowHalfOpen: false });
    this.on('error', () => undefined); // an error without another listener must not end the process
  }

  override _construct(done: (error?: Error | null) => void): void {
    this.opening.then(
      (socket) => {
        this.socket = socket
          .on('data', (chunk: Buffer) => {
            if (!this.push(chunk)) socket.pause();
          })
          .on('end', () => this.push(null))
          .on('error', (error) => this.destroy(error))
          .on('close', () => this.destroy());
        done();
      },
      (error: unknown) => done(UpstreamError.from(error)),
    );
  }

  override _read(): void {
    this.socket?.resume();
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket!.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.socket!.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.socket?.destroy();
    done(error);
  }
}
