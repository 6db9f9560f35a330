import type { TLSSocket } from 'node:tls';
import { decodingMessage } from '#formats/dns-wire/decode-message.js';
import { encodePaddedQuery } from '#formats/dns-wire/query.js';
import { cancelError, type CancelSignal } from '#platform/runtime/cancel-signal.js';
import { socketFault } from '#platform/runtime/socket-fault.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { DnsQuery } from './dns-answer.js';
import { framed, FramedMessages } from './framed-messages.js';
import { readInSlices } from './large-message.js';
import { isAnswerTo, type Reply, type Transport } from './transport.js';

const IDS = 0x10000;
const ATTEMPTS = 2;
const ID_OCTETS = 2;

interface TlsTransportOptions {
  readonly open: () => TLSSocket;
  /** A connection on which nothing came for so long while a query waited is replaced. */
  readonly silenceMs: number;
}

/** DNS over TLS (RFC 7858) on one connection: opened when needed, and again after it was closed. */
export class TlsTransport implements Transport {
  private line: Line | undefined;

  constructor(private readonly options: TlsTransportOptions) {}

  async ask(query: DnsQuery, signal: CancelSignal): Promise<Reply> {
    for (let left = ATTEMPTS; ; left--) {
      const line = this.open();
      try {
        const message = await line.ask(query, signal);
        return { message, age: 0 };
      } catch (error) {
        if (signal.aborted) line.endIfSilent(this.options.silenceMs);
        // The connection worked before and may have been closed since; retry once.
        const isLost = UpstreamError.from(error).reason === 'reset' && line.isProven;
        if (!isLost || left === 1 || signal.aborted) throw error;
      }
    }
  }

  close(): void {
    this.line?.socket.destroy();
  }

  private open(): Line {
    if (!this.line?.isOpen) this.line = new Line(this.options.open());
    return this.line;
  }
}

interface Waiting {
  readonly resolve: (message: Buffer) => void;
  readonly reject: (error: Error) => void;
  readonly since: number;
}

/** One connection. */
class Line {
  isOpen = true;
  isProven = false;
  private readonly messages = new FramedMessages();
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 0;
  private heardAt = -Infinity;

  constructor(readonly socket: TLSSocket) {
    socket
      .on('data', (chunk: Buffer) => this.receive(chunk))
      .on('error', (error) => this.lose(socketFault(error)))
      .on('end', () => socket.destroy())
      .on('close', () => this.lose(new UpstreamError('reset')));
  }

  async ask(query: DnsQuery, signal: CancelSignal) {
    const id = this.newId();
    const bytes = await this.exchange(id, encodePaddedQuery({ ...query, id }), signal);
    const message = await readInSlices(bytes, decodingMessage(bytes));
    if (!isAnswerTo(message, query, id)) throw new UpstreamError('malformed');
    this.isProven = true;
    return message;
  }

  /** After a timeout either the resolver is slow or the connection is dead. */
  endIfSilent(ms: number): void {
    const oldest = Math.min(...[...this.waiting.values()].map(({ since }) => since), performance.now());
    if (this.isOpen && performance.now() - Math.max(oldest, this.heardAt) > ms) this.socket.destroy();
  }

  private exchange(id: number, wire: Uint8Array, signal: CancelSignal): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) throw cancelError(signal);
      const giveUp = () => end(() => reject(cancelError(signal)));
      const end = (then: () => void) => {
        this.waiting.delete(id);
        signal.removeEventListener('abort', giveUp);
        then();
      };
      this.waiting.set(id, {
        resolve: (message) => end(() => resolve(message)),
        reject: (error) => end(() => reject(error)),
        since: performance.now(),
      });
      signal.addEventListener('abort', giveUp);
      this.socket.write(framed(wire));
    });
  }

  private newId(): number {
    do this.nextId = (this.nextId + 1) % IDS;
    while (this.waiting.has(this.nextId));
    return this.nextId;
  }

  private receive(chunk: Buffer): void {
    this.heardAt = performance.now();
    for (const message of this.messages.add(chunk))
      if (message.length > ID_OCTETS) this.waiting.get(message.readUInt16BE())?.resolve(message);
  }

  private lose(error: UpstreamError): void {
    this.isOpen = false;
    for (const { reject } of [...this.waiting.values()]) reject(error);
  }
}
