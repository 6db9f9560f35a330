import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

/** A connection that is destroyed if the server sends more than the limit, encrypted or not. */
export class MeteredStream extends Duplex {
  private received = 0;

  constructor(
    private readonly socket: Socket,
    private readonly most: number,
  ) {
    super({ allowHalfOpen: false });
    socket
      .on('data', (chunk: Buffer) => this.count(chunk))
      .on('end', () => this.push(null))
      .on('error', (error) => this.destroy(error))
      .on('close', () => this.destroy());
    this.on('error', () => undefined); // an error without another listener must not end the process
  }

  override _read(): void {
    this.socket.resume();
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.socket.destroy();
    done(error);
  }

  private count(chunk: Buffer): void {
    this.received += chunk.length;
    if (this.received > this.most) this.destroy(new UpstreamError('too-large'));
    else if (!this.push(chunk)) this.socket.pause();
  }
}
