import { Duplex } from 'node:stream';
import { ClientSession } from '#platform/network/http2/client-session.js';
import { encodeFrame, type Frame, FrameReader, FrameType } from '#platform/network/http2/frames.js';
import { headerBlock } from '#platform/network/http2/header-block.js';
import type { Exchange } from '#platform/network/http2/http2-client.js';

const PREFACE_OCTETS = 24;

export const turn = () => new Promise((next) => setImmediate(next));
export const SETTINGS = encodeFrame(FrameType.SETTINGS, 0, 0);
export const OK = headerBlock([':status', '200'], ['content-type', 'application/dns-message']);

/** The server side of an in-memory connection: records received frames and can send any octets. */
export class FakeHttp2Server extends Duplex {
  readonly received: Frame[] = [];
  private readonly reader = new FrameReader();
  private preface = PREFACE_OCTETS;

  override _read(): void {
    // data is pushed when the test sends it
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    const skipped = Math.min(this.preface, chunk.length);
    this.preface -= skipped;
    this.reader.add(chunk.subarray(skipped));
    for (let next = this.reader.next(); next; next = this.reader.next()) this.received.push(next);
    done();
  }

  async sends(...frames: readonly Buffer[]): Promise<void> {
    this.push(Buffer.concat(frames));
    await turn();
  }

  types(): number[] {
    return this.received.map(({ type }) => type);
  }

  /** A client session that is connected to this server. */
  session(): ClientSession {
    return new ClientSession(
      this,
      (path) => headerBlock([':path', path]),
      (ready) => ready(),
    );
  }
}

/** Records the events of a request. */
export class NotedExchange implements Exchange {
  readonly events: string[] = [];
  octets = 0;
  onHeaders = (fields: ReadonlyMap<string, string>) => void this.events.push(`headers ${fields.get(':status')}`);
  onData = (chunk: Buffer) => {
    this.octets += chunk.length;
    this.events.push(`data ${chunk.toString()}`);
  };
  onEnd = () => void this.events.push('end');
  onLost = (error?: Error) => void this.events.push(`lost ${error?.message ?? ''}`.trim());
}
