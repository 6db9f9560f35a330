import type { Duplex } from 'node:stream';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { ReplyReader, type SmtpReply } from './smtp-reply.js';

/** Shared, because every connection ends. */
const LOST = new UpstreamError('reset');

/** Commands and their replies on a connection, one after the other. */
export class SmtpChannel {
  private readonly reader = new ReplyReader();
  private readonly replies: SmtpReply[] = [];
  private waiting: { resolve: (reply: SmtpReply) => void; reject: (error: UpstreamError) => void } | undefined;
  private end: UpstreamError | undefined;

  constructor(private readonly stream: Duplex) {
    stream.on('data', this.onData).on('error', this.onEnd).on('close', this.onClose).on('end', this.onClose);
  }

  /** The next reply. Rejects with an UpstreamError. */
  reply(): Promise<SmtpReply> {
    const reply = this.replies.shift();
    if (reply) return Promise.resolve(reply);
    if (this.end) return Promise.reject(this.end);
    return new Promise((resolve, reject) => (this.waiting = { resolve, reject }));
  }

  send(command: string): Promise<SmtpReply> {
    this.stream.write(`${command}\r\n`);
    return this.reply();
  }

  /** Releases the connection for TLS. Data received before the handshake is dropped (RFC 3207 section 4.2). */
  release(): void {
    const { stream } = this;
    stream.off('data', this.onData).off('error', this.onEnd).off('close', this.onClose).off('end', this.onClose);
  }

  private readonly onData = (chunk: Buffer) => {
    try {
      this.replies.push(...this.reader.read(chunk));
    } catch (error) {
      this.onEnd(error);
      return;
    }
    if (!this.waiting || this.replies.length === 0) return;
    this.waiting.resolve(this.replies.shift()!);
    this.waiting = undefined;
  };

  private readonly onClose = () => this.onEnd(LOST);

  private readonly onEnd = (error: unknown) => {
    this.end ??= UpstreamError.of(error);
    this.waiting?.reject(this.end);
    this.waiting = undefined;
  };
}
