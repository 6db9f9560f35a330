import type { IncomingMessage } from 'node:http';
import type { Connection } from '../connect/dialer.js';
import type { KeepingDialer } from '../connect/keeping-dialer.js';
import { UpstreamError } from '../upstream-error.js';
import { type HopResult, type Ongoing, PageFetcher } from './page-fetcher.js';
import type { PageFetcherOptions } from './page-fetcher-options.js';
import type { WebTarget } from './web-target.js';

const KEEP_ALIVE = { connection: 'keep-alive' };
/** RFC 9110 section 15.5.9: the server was about to close the connection when the question came. */
const REQUEST_TIMEOUT = 408;
/** What nobody wants to read is read all the same where that costs less than a new connection. */
const MOST_UNWANTED_BYTES = 65_536;

/** Asks over connections that stay open for the next question: a handshake costs more than an answer. */
export class KeepingFetcher extends PageFetcher {
  constructor(
    protected readonly kept: KeepingDialer,
    options: PageFetcherOptions,
  ) {
    super(kept, options);
  }

  /** By what a connection is found again. */
  protected keyOf({ url }: WebTarget): string {
    return url.origin;
  }

  /** Whether the part of an answer that nobody reads is worth the connection. */
  protected isWanted: (target: WebTarget) => boolean = () => false;

  protected override async fetchHop(target: WebTarget, request: Ongoing): Promise<HopResult> {
    const kept = this.kept.take(this.keyOf(target));
    const answer = kept && (await this.exchange(kept, performance.now(), target, request).catch(unlessLost));
    if (answer && answer.response.status !== REQUEST_TIMEOUT) {
      this.kept.reached(kept.address, target.port);
      return answer;
    }
    const connection = await this.connect(target, request);
    return this.exchange(connection, connection.startedAt, target, request);
  }

  private async exchange(
    connection: Connection,
    startedAt: number,
    target: WebTarget,
    request: Ongoing,
  ): Promise<HopResult> {
    const { socket } = connection;
    let isFree = false as boolean; // Node says so after a whole answer, unless the server closes the connection
    let isKept = false;
    const free = () => (isFree = true);
    socket.once('free', free);
    try {
      const headers = { ...request.headers, ...KEEP_ALIVE };
      const answer = await this.ask({ ...connection, startedAt }, target, { ...request, headers });
      const isRead = !answer.unread || (this.isWanted(target) && (await isDrained(answer.unread, this.options.restMs)));
      isKept = isRead && isFree && !answer.fault && answer.response.status !== REQUEST_TIMEOUT;
      return answer;
    } finally {
      socket.off('free', free);
      if (isKept) this.kept.keep(this.keyOf(target), connection);
      else socket.destroy();
    }
  }
}

/** A kept connection can be closed by the other side at any time, also while a question is on its way. A GET can be asked twice. */
function unlessLost(error: unknown): undefined {
  const { reason } = UpstreamError.from(error);
  if (reason !== 'reset' && reason !== 'malformed') throw error;
}

/** Reads the rest of an answer and drops it, unless it is long or takes long. */
function isDrained(message: IncomingMessage, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    let left = MOST_UNWANTED_BYTES;
    const timer = setTimeout(() => resolve(false), ms);
    message
      .on('data', ({ length }: Buffer) => (left -= length) < 0 && resolve(false))
      .on('error', () => resolve(false))
      .on('close', () => {
        clearTimeout(timer);
        setImmediate(() => resolve(true)); // when Node has said that the connection is free
      });
  });
}
