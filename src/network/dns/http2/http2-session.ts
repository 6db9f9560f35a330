import type { Duplex } from 'node:stream';
import { content, Flag, frame, type Frame, FrameReader, FrameType } from './frames.js';
import { HpackDecoder } from './hpack-decoder.js';
import { errorCode, Http2Error } from './http2-error.js';

/** One request under way: what comes of it, in this order. */
export interface Exchange {
  onHeaders(fields: ReadonlyMap<string, string>): void;
  onData(chunk: Buffer): void;
  onEnd(): void;
  /** Without an error, the other side has closed it. */
  onLost(error?: Error): void;
}

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
const [ENABLE_PUSH, MAX_CONCURRENT_STREAMS, INITIAL_WINDOW_SIZE] = [2, 3, 4];
/** Of one answer: more than is read of any, so that no window has to be opened later. */
const STREAM_WINDOW = 2 ** 20;
const DEFAULT_WINDOW = 65_535;
/** Of the connection; opened again when half of it is used up. */
const WINDOW = 2 ** 30;
const LARGEST_HEADERS = 65_536;
const LAST_STREAM = 2 ** 31 - 1;
/** What waits to be sent, for one who makes us answer and does not read. */
const MOST_UNSENT = 2 ** 20;

/**
 * The client's side of HTTP/2 (RFC 9113), as much of it as GET without a body takes: a quarter of the price of node:http2,
 * which has a stream with all its events for each of the sixty questions of a report. docs/decisions/0020
 */
export class Http2Session {
  private readonly reader = new FrameReader();
  private readonly headers = new HpackDecoder();
  private readonly exchanges = new Map<number, Exchange>();
  private readonly waiting: { readonly head: Buffer; readonly exchange: Exchange }[] = [];
  private readonly pings: (() => void)[] = [];
  private unsent: Buffer[] = [];
  private nextStream = 1;
  private mostStreams = 100; // until the server says so: no fewer is recommended
  private windowUsed = 0;
  private isLeaving = false;
  private block:
    { readonly stream: number; readonly flags: number; readonly parts: Buffer[]; size: number } | undefined;

  constructor(readonly socket: Duplex) {
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('error', (error: Error) => this.lose(error));
    socket.on('end', () => socket.destroy());
    socket.on('close', () => this.lose());
    this.send(PREFACE);
    this.send(frame(FrameType.SETTINGS, 0, 0, settings([ENABLE_PUSH, 0], [INITIAL_WINDOW_SIZE, STREAM_WINDOW])));
    this.openWindow(WINDOW - DEFAULT_WINDOW);
  }

  /** Whether it takes another request. */
  get isOpen(): boolean {
    return !this.isLeaving && !this.socket.destroyed && this.nextStream < LAST_STREAM;
  }

  /** Sends a request by its header block. Returns how to cancel it. */
  request(head: Buffer, exchange: Exchange): () => void {
    const entry = { head, exchange };
    if (this.exchanges.size < this.mostStreams) this.start(entry);
    else this.waiting.push(entry);
    return () => this.cancel(exchange);
  }

  ping(done: () => void): void {
    this.pings.push(done);
    this.send(frame(FrameType.PING, 0, 0, Buffer.alloc(8)));
  }

  destroy(error?: Error): void {
    this.lose(error);
    this.socket.destroy();
  }

  private start({ head, exchange }: { readonly head: Buffer; readonly exchange: Exchange }): void {
    const stream = this.nextStream;
    this.nextStream += 2;
    this.exchanges.set(stream, exchange);
    this.send(frame(FrameType.HEADERS, Flag.END_STREAM | Flag.END_HEADERS, stream, head));
  }

  private cancel(exchange: Exchange): void {
    const waiting = this.waiting.findIndex((one) => one.exchange === exchange);
    if (waiting >= 0) this.waiting.splice(waiting, 1);
    for (const [stream, one] of this.exchanges)
      if (one === exchange) {
        this.send(frame(FrameType.RST_STREAM, 0, stream, uint32(errorCode('CANCEL'))));
        this.finish(stream);
      }
  }

  /** All that one turn of the event loop sends goes out together. */
  private send(bytes: Buffer): void {
    if (this.unsent.push(bytes) === 1) process.nextTick(() => this.flush());
  }

  private flush(): void {
    const { unsent } = this;
    this.unsent = [];
    if (this.socket.destroyed) return;
    if (this.socket.writableLength > MOST_UNSENT) this.destroy(new Http2Error('ENHANCE_YOUR_CALM'));
    else this.socket.write(unsent.length === 1 ? unsent[0] : Buffer.concat(unsent));
  }

  private receive(chunk: Buffer): void {
    try {
      for (const one of this.reader.read(chunk)) this.handle(one);
    } catch (error) {
      if (!(error instanceof Http2Error)) throw error;
      this.destroy(error);
    }
  }

  private handle(one: Frame): void {
    const { type, stream, flags, payload } = one;
    if (this.block && (type !== FrameType.CONTINUATION || stream !== this.block.stream))
      throw new Http2Error('PROTOCOL_ERROR');
    switch (type) {
      case FrameType.DATA:
        return this.onData(one);
      case FrameType.HEADERS:
        this.block = { stream, flags, parts: [], size: 0 };
        return this.onHeaders(content(one), flags);
      case FrameType.CONTINUATION:
        return this.onHeaders(payload, flags);
      case FrameType.RST_STREAM:
        return this.finish(stream)?.onLost();
      case FrameType.SETTINGS:
        return this.onSettings(flags, payload);
      case FrameType.PING:
        if (flags & Flag.ACK) this.pings.shift()?.();
        else this.send(frame(FrameType.PING, Flag.ACK, 0, payload));
        return;
      case FrameType.GOAWAY:
        return this.onGoodbye(payload);
      case FrameType.PUSH_PROMISE:
        throw new Http2Error('PROTOCOL_ERROR'); // which we have refused
      default: // a window of ours, for we send nothing that needs one; or a frame that nobody knows yet
    }
  }

  private onData(one: Frame): void {
    this.windowUsed += one.payload.length;
    if (this.windowUsed > WINDOW / 2) this.openWindow(this.windowUsed);
    this.exchanges.get(one.stream)?.onData(content(one));
    if (one.flags & Flag.END_STREAM) this.finish(one.stream)?.onEnd();
  }

  private openWindow(octets: number): void {
    this.windowUsed = 0;
    this.send(frame(FrameType.WINDOW_UPDATE, 0, 0, uint32(octets)));
  }

  /** A block that nobody waits for any more is read as well: those that follow depend on it. */
  private onHeaders(part: Buffer, flags: number): void {
    const { block } = this;
    if (!block) throw new Http2Error('PROTOCOL_ERROR');
    block.parts.push(part);
    block.size += part.length + 1;
    if (block.size > LARGEST_HEADERS) throw new Http2Error('ENHANCE_YOUR_CALM');
    if (!(flags & Flag.END_HEADERS)) return;
    this.block = undefined;
    const fields = this.headers.decode(block.parts.length === 1 ? part : Buffer.concat(block.parts));
    const status = fields.get(':status');
    const isFinal = status !== undefined && !status.startsWith('1'); // trailers have none
    if (isFinal) this.exchanges.get(block.stream)?.onHeaders(fields);
    if (block.flags & Flag.END_STREAM) this.finish(block.stream)?.onEnd();
  }

  private onSettings(flags: number, payload: Buffer): void {
    if (flags & Flag.ACK) return;
    for (let at = 0; at + 6 <= payload.length; at += 6)
      if (payload.readUInt16BE(at) === MAX_CONCURRENT_STREAMS) this.mostStreams = payload.readUInt32BE(at + 2);
    this.send(frame(FrameType.SETTINGS, Flag.ACK, 0));
    this.startWaiting();
  }

  /** What the server has not begun it will not begin; the rest it still answers. */
  private onGoodbye(payload: Buffer): void {
    if (payload.length < 8) throw new Http2Error('FRAME_SIZE_ERROR');
    this.isLeaving = true;
    const last = payload.readUInt32BE(0) & 0x7fffffff;
    for (const [stream, exchange] of this.exchanges)
      if (stream > last) {
        this.exchanges.delete(stream);
        exchange.onLost();
      }
    for (const { exchange } of this.waiting.splice(0)) exchange.onLost();
    this.endWhenDone();
  }

  private finish(stream: number): Exchange | undefined {
    const exchange = this.exchanges.get(stream);
    this.exchanges.delete(stream);
    this.startWaiting();
    this.endWhenDone();
    return exchange;
  }

  private startWaiting(): void {
    while (this.waiting.length > 0 && this.exchanges.size < this.mostStreams) this.start(this.waiting.shift()!);
  }

  private endWhenDone(): void {
    if (this.isLeaving && this.exchanges.size === 0) this.socket.destroy();
  }

  private lose(error?: Error): void {
    this.isLeaving = true;
    const lost = [...this.exchanges.values(), ...this.waiting.splice(0).map(({ exchange }) => exchange)];
    this.exchanges.clear();
    for (const exchange of lost) exchange.onLost(error);
  }
}

function settings(...pairs: readonly (readonly [id: number, value: number])[]): Buffer {
  return Buffer.concat(pairs.map(([id, value]) => Buffer.concat([Buffer.of(id >> 8, id & 0xff), uint32(value)])));
}

function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
