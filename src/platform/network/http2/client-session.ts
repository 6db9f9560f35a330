import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { checkFrame, frameContent, Flag, encodeFrame, type Frame, FrameReader, FrameType, uint32 } from './frames.js';
import { FRAMES_PER_REQUEST, FrameBudget, OCTETS_PER_FRAME, UNUSED_OCTETS_PER_FRAME } from './frame-budget.js';
import { DEFAULT_TABLE_SIZE, HpackDecoder } from './hpack-decoder.js';
import type { Exchange, Http2Session } from './http2-client.js';
import { errorCode, Http2Error } from './http2-error.js';
import { ResponseStream, STREAM_WINDOW } from './response-stream.js';
import { OUR_SETTINGS, readSettings, Setting } from './settings.js';

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
const DEFAULT_WINDOW = 65_535;
/** Of the connection; opened again when half of it is used up. */
const WINDOW = 2 ** 30;
const MAX_STREAM = 2 ** 31 - 1;
const MAX_HEADER_BLOCK = 32_768;
const MAX_CONTINUATIONS = 8;
/** What waits to be sent to a server that makes us answer and does not read. */
const MAX_UNSENT = 2 ** 20;
/** Frames handled in one turn of the event loop; every 128 octets that are not DATA count as another frame. */
const MAX_FRAMES_PER_TURN = 256;
/** HPACK: sets the size of our dynamic table to zero (RFC 7541 section 6.3). */
const NO_TABLE = Buffer.of(0x20);

interface Waiting {
  readonly path: string;
  readonly stream: ResponseStream;
}

/** The client's side of HTTP/2 (RFC 9113), as much of it as GET without a body needs. Limits: README.md */
export class ClientSession implements Http2Session {
  private readonly reader = new FrameReader();
  private readonly hpack = new HpackDecoder();
  private readonly budget = new FrameBudget();
  private readonly streams = new Map<number, ResponseStream>();
  private readonly waiting: Waiting[] = [];
  private readonly pings: (() => void)[] = [];
  private unsent: Buffer[] = [];
  private nextStream = 1;
  private maxStreams = 100; // until the server announces another limit
  private maxServed = MAX_STREAM;
  private windowUsed = 0;
  private workInTurn = 0;
  private isReady = false;
  private isClosing = false;
  private hasSettings = false;
  private mustResetTable = false;
  private block:
    { readonly stream: number; readonly isEnd: boolean; readonly parts: Buffer[]; size: number } | undefined;

  /**
   * @param head makes the header block of a request from its path.
   * @param whenReady calls back when the server may be sent something.
   */
  constructor(
    private readonly socket: Duplex,
    private readonly head: (path: string) => Buffer,
    whenReady: (ready: () => void) => unknown,
  ) {
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('error', (error: Error) => this.lose(error));
    socket.on('end', () => socket.destroy());
    socket.on('close', () => this.lose());
    this.send(PREFACE);
    this.send(encodeFrame(FrameType.SETTINGS, 0, 0, OUR_SETTINGS));
    this.openWindow(WINDOW - DEFAULT_WINDOW);
    whenReady(() => this.start());
  }

  get isOpen(): boolean {
    return !this.isClosing && !this.socket.destroyed && this.nextStream < MAX_STREAM;
  }

  get remoteAddress(): string | undefined {
    return (this.socket as Partial<Socket>).remoteAddress;
  }

  get remotePort(): number | undefined {
    return (this.socket as Partial<Socket>).remotePort;
  }

  get(path: string, exchange: Exchange): () => void {
    const request = { path, stream: new ResponseStream(exchange) };
    if (this.streams.size < this.maxStreams) this.request(request);
    else this.waiting.push(request);
    return () => this.cancel(request);
  }

  ping(done: () => void): void {
    this.pings.push(done);
    if (this.isReady) this.send(encodeFrame(FrameType.PING, 0, 0, Buffer.alloc(8)));
  }

  destroy(error?: Error): void {
    this.lose(error);
    this.socket.destroy();
  }

  private start(): void {
    this.isReady = true;
    this.flush();
    for (const done of this.pings.splice(0)) done();
  }

  private request({ path, stream }: Waiting): void {
    const id = this.nextStream;
    this.nextStream += 2;
    this.streams.set(id, stream);
    this.budget.earn(FRAMES_PER_REQUEST);
    const head = this.mustResetTable ? Buffer.concat([NO_TABLE, this.head(path)]) : this.head(path);
    this.mustResetTable = false;
    this.send(encodeFrame(FrameType.HEADERS, Flag.END_STREAM | Flag.END_HEADERS, id, head));
  }

  private cancel(request: Waiting): void {
    const waiting = this.waiting.indexOf(request);
    if (waiting >= 0) this.waiting.splice(waiting, 1);
    for (const [id, stream] of this.streams) if (stream === request.stream) this.reset(id, errorCode('CANCEL'));
  }

  /** The server may still send what it has begun, up to the window. */
  private reset(id: number, code: number): ResponseStream | undefined {
    this.send(encodeFrame(FrameType.RST_STREAM, 0, id, uint32(code)));
    this.budget.earn(STREAM_WINDOW / UNUSED_OCTETS_PER_FRAME);
    return this.finish(id);
  }

  /** All frames of one turn of the event loop are one write. */
  private send(bytes: Buffer): void {
    if (this.unsent.push(bytes) === 1 && this.isReady) process.nextTick(() => this.flush());
  }

  private flush(): void {
    const { unsent } = this;
    this.unsent = [];
    if (this.socket.destroyed || unsent.length === 0) return;
    if (this.socket.writableLength > MAX_UNSENT) this.destroy(Http2Error.ours('ENHANCE_YOUR_CALM'));
    else this.socket.write(unsent.length === 1 ? unsent[0] : Buffer.concat(unsent));
  }

  private receive(chunk: Buffer): void {
    this.reader.add(chunk);
    this.handleFrames();
  }

  /** Handles what was received, at most so much of it in each turn of the event loop; meanwhile nothing more is read. */
  private handleFrames(): void {
    if (this.workInTurn === 0) setImmediate(() => this.continueInNextTurn());
    try {
      while (this.workInTurn < MAX_FRAMES_PER_TURN && !this.socket.destroyed) {
        const next = this.reader.next();
        if (!next) return;
        const weight = next.type === FrameType.DATA ? 1 : 1 + (next.payload.length >> 7);
        this.workInTurn += weight;
        this.budget.spend(weight);
        this.handle(next);
      }
    } catch (error) {
      if (!(error instanceof Http2Error)) throw error;
      this.destroy(error);
    }
    this.socket.pause();
  }

  private continueInNextTurn(): void {
    const isPaused = this.workInTurn >= MAX_FRAMES_PER_TURN;
    this.workInTurn = 0;
    if (!isPaused) return;
    this.socket.resume();
    this.handleFrames();
  }

  private handle(one: Frame): void {
    const { type, stream, flags, payload } = one;
    if (this.block && (type !== FrameType.CONTINUATION || stream !== this.block.stream))
      throw Http2Error.ours('PROTOCOL_ERROR');
    if (!this.hasSettings && type !== FrameType.SETTINGS) throw Http2Error.ours('PROTOCOL_ERROR'); // section 3.4
    checkFrame(one);
    const isIdle = stream >= this.nextStream || (stream > 0 && stream % 2 === 0);
    if (isIdle && type <= FrameType.CONTINUATION && type !== FrameType.PRIORITY)
      throw Http2Error.ours('PROTOCOL_ERROR');
    switch (type) {
      case FrameType.DATA:
        return this.onData(one);
      case FrameType.HEADERS:
        this.block = { stream, isEnd: (flags & Flag.END_STREAM) !== 0, parts: [], size: 0 };
        return this.onHeaderBlock(frameContent(one), flags);
      case FrameType.CONTINUATION:
        return this.onHeaderBlock(payload, flags);
      case FrameType.RST_STREAM:
        return this.onReset(stream, payload.readUInt32BE(0));
      case FrameType.SETTINGS:
        return this.onSettings(flags, payload);
      case FrameType.PING:
        if (flags & Flag.ACK) this.pings.shift()?.();
        else this.send(encodeFrame(FrameType.PING, Flag.ACK, 0, payload));
        return;
      case FrameType.GOAWAY:
        return this.onGoaway(payload);
      case FrameType.PUSH_PROMISE: // our settings forbid it
        throw Http2Error.ours('PROTOCOL_ERROR');
      case FrameType.WINDOW_UPDATE: // we send no DATA, so the window does not matter
        if ((payload.readUInt32BE(0) & MAX_STREAM) === 0) throw Http2Error.ours('PROTOCOL_ERROR');
    }
  }

  private onData(one: Frame): void {
    const octets = one.payload.length;
    const bytes = frameContent(one);
    this.windowUsed += octets;
    if (this.windowUsed > WINDOW / 2) this.openWindow(this.windowUsed);
    if (this.streams.has(one.stream)) this.budget.earn(bytes.length / OCTETS_PER_FRAME);
    else this.budget.spend(octets / UNUSED_OCTETS_PER_FRAME); // for a stream that we have cancelled
    this.update(one.stream, (stream) => stream.onData(bytes, octets));
    if (one.flags & Flag.END_STREAM) this.end(one.stream);
  }

  private openWindow(octets: number): void {
    this.windowUsed = 0;
    this.send(encodeFrame(FrameType.WINDOW_UPDATE, 0, 0, uint32(octets)));
  }

  /** Blocks of cancelled streams are decoded as well, because later blocks depend on them. */
  private onHeaderBlock(part: Buffer, flags: number): void {
    const { block } = this;
    if (!block) throw Http2Error.ours('PROTOCOL_ERROR');
    block.size += part.length;
    if (block.parts.push(part) > 1 + MAX_CONTINUATIONS || block.size > MAX_HEADER_BLOCK)
      throw Http2Error.ours('ENHANCE_YOUR_CALM');
    if (!(flags & Flag.END_HEADERS)) return;
    this.block = undefined;
    const fields = new Map(this.hpack.decode(block.parts.length === 1 ? part : Buffer.concat(block.parts)));
    this.update(block.stream, (stream) => stream.onHeaders(fields, block.isEnd));
    if (block.isEnd) this.end(block.stream);
  }

  private onSettings(flags: number, payload: Buffer): void {
    if (flags & Flag.ACK) {
      if (payload.length > 0) throw Http2Error.ours('FRAME_SIZE_ERROR');
      return;
    }
    this.hasSettings = true;
    for (const [id, value] of readSettings(payload)) {
      if (id === Setting.MAX_CONCURRENT_STREAMS) this.maxStreams = value;
      // Section 4.3.1: the next block has to confirm a smaller table. We use none, whatever its size.
      if (id === Setting.HEADER_TABLE_SIZE && value < DEFAULT_TABLE_SIZE) this.mustResetTable = true;
    }
    this.send(encodeFrame(FrameType.SETTINGS, Flag.ACK, 0));
    this.requestWaiting();
  }

  /** A server that has too much of this connection refuses every further stream on it: the next request opens another. */
  private onReset(id: number, code: number): void {
    if (code === errorCode('ENHANCE_YOUR_CALM')) this.isClosing = true;
    this.finish(id)?.exchange.onLost(Http2Error.received('RST_STREAM', code));
  }

  /** The server finishes the streams up to the given one and ignores the rest (section 6.8). */
  private onGoaway(payload: Buffer): void {
    const last = payload.readUInt32BE(0) & MAX_STREAM;
    if (last > this.maxServed) throw Http2Error.ours('PROTOCOL_ERROR');
    this.maxServed = last;
    this.isClosing = true;
    const error = Http2Error.received('GOAWAY', payload.readUInt32BE(4));
    const ignored = [...this.streams].filter(([id]) => id > last);
    for (const [id] of ignored) this.streams.delete(id);
    const lost = [...ignored.map(([, stream]) => stream), ...this.waiting.splice(0).map(({ stream }) => stream)];
    for (const { exchange } of lost) exchange.onLost(error);
    this.closeWhenDone();
  }

  /** A malformed response ends its stream, not the connection (section 8.1.1). */
  private update(id: number, change: (stream: ResponseStream) => void): void {
    const stream = this.streams.get(id);
    if (!stream) return;
    try {
      change(stream);
    } catch (error) {
      if (!(error instanceof Http2Error)) throw error;
      this.reset(id, error.errorCode)?.exchange.onLost(error);
    }
  }

  private end(id: number): void {
    this.update(id, (stream) => stream.checkEnd());
    this.finish(id)?.exchange.onEnd();
  }

  private finish(id: number): ResponseStream | undefined {
    const stream = this.streams.get(id);
    this.streams.delete(id);
    this.requestWaiting();
    this.closeWhenDone();
    return stream;
  }

  private requestWaiting(): void {
    while (this.waiting.length > 0 && this.streams.size < this.maxStreams) this.request(this.waiting.shift()!);
  }

  private closeWhenDone(): void {
    if (this.isClosing && this.streams.size === 0) this.socket.destroy();
  }

  private lose(error?: Error): void {
    this.isClosing = true;
    const lost = [...this.streams.values(), ...this.waiting.splice(0).map(({ stream }) => stream)];
    this.streams.clear();
    for (const { exchange } of lost) exchange.onLost(error);
  }
}
