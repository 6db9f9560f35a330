import { randomInt } from 'node:crypto';
import type { Socket } from 'node:dgram';
import { decodeMessage } from '../../dns-wire/decode-message.js';
import type { Message } from '../../dns-wire/message.js';

const MOST_ID = 0x10000;
const MOST_WAITING = 32;
/** The next question of a report comes with the answer to another. */
const IDLE_MS = 100;

/** A question on a line. */
export interface Asking {
  /** Whether the message, of so many octets, answers it. */
  take(message: Message, size: number): boolean;
  fail(error: Error): void;
}

/** One socket to one server, for questions that are asked at about the same time: a socket takes more work than a question. */
export class UdpLine {
  private readonly waiting = new Map<number, Asking>();
  private timer: NodeJS.Timeout | undefined;
  private isRetired = false;
  /** What came and could be the answer to several questions: those that get no other got this. */
  garbage: Error | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly onClose: () => void,
  ) {
    socket.on('message', (bytes: Buffer) => this.receive(bytes));
    socket.on('error', (error: Error) => this.end(error));
    this.closeWhenIdle();
  }

  get takesMore(): boolean {
    return !this.isRetired && this.waiting.size < MOST_WAITING;
  }

  /** Sends the question under a free id. Returns how to stop waiting for the answer. */
  ask(wireFor: (id: number) => Uint8Array, asking: Asking): () => void {
    const id = this.freeId();
    const wire = wireFor(id);
    this.waiting.set(id, asking);
    clearTimeout(this.timer);
    this.timer = undefined;
    this.socket.send(wire);
    return () => this.finish(id);
  }

  /** Nothing more is asked here; it is closed when nobody waits any more. */
  retire(): void {
    this.isRetired = true;
    this.closeWhenIdle();
  }

  private freeId(): number {
    for (;;) {
      const id = randomInt(MOST_ID);
      if (!this.waiting.has(id)) return id;
    }
  }

  private receive(bytes: Buffer): void {
    try {
      const message = decodeMessage(bytes);
      if (this.waiting.get(message.id)?.take(message, bytes.length)) this.finish(message.id);
    } catch (error) {
      this.onGarbage(bytes, error instanceof Error ? error : new Error('not an error', { cause: error }));
    }
  }

  /** The socket hears nobody else: what cannot be read is the answer to the question with its id, or to the only one. */
  private onGarbage(bytes: Buffer, error: Error): void {
    const id = bytes.length >= 2 ? bytes.readUInt16BE() : -1;
    const [only, ...others] = this.waiting.keys();
    const meant = this.waiting.has(id) || others.length > 0 ? id : only;
    const asking = meant === undefined ? undefined : this.waiting.get(meant);
    this.garbage ??= asking ? undefined : error;
    if (meant === undefined || !asking) return;
    this.finish(meant);
    asking.fail(error);
  }

  private finish(id: number): void {
    if (this.waiting.delete(id)) this.closeWhenIdle();
  }

  private end(error: Error): void {
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    this.retire();
    for (const asking of lost) asking.fail(error);
  }

  private closeWhenIdle(): void {
    if (this.waiting.size > 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.close(), this.isRetired ? 0 : IDLE_MS);
  }

  private close(): void {
    this.isRetired = true;
    this.onClose();
    this.socket.close();
  }
}
