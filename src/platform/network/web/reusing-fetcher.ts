import type { IncomingMessage } from 'node:http';
import type { Connection } from '../connect/dialer.js';
import type { ReusingDialer } from '../connect/reusing-dialer.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { type HopResult, type CancelablePageRequest, PageFetcher } from './page-fetcher.js';
import type { PageFetcherOptions } from './page-fetcher-options.js';
import type { WebTarget } from './web-target.js';
import type { Timeouts } from '#platform/runtime/timeouts.js';

const KEEP_ALIVE = { connection: 'keep-alive' };
/** The server was closing the idle connection when the request arrived (RFC 9110 section 15.5.9). */
const REQUEST_TIMEOUT = 408;
/** Octets that are read and dropped, because that costs less than a new connection. */
const MAX_UNWANTED_BYTES = 65_536;

/** Keeps connections open for the next request, because a handshake costs more than an answer. */
export class ReusingFetcher extends PageFetcher {
  constructor(
    protected readonly kept: ReusingDialer,
    options: PageFetcherOptions,
    timeouts: Timeouts,
  ) {
    super(kept, options, timeouts);
  }

  /** The key of a kept connection. */
  protected keyOf({ url }: Pick<WebTarget, 'url'>): string {
    return url.origin;
  }

  /** Whether the unread rest of a response is drained to keep the connection. */
  protected isWanted: (target: WebTarget) => boolean = () => false;

  protected override async fetchHop(target: WebTarget, request: CancelablePageRequest): Promise<HopResult> {
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
    request: CancelablePageRequest,
  ): Promise<HopResult> {
    const { socket } = connection;
    let isFree = false as boolean; // set by Node after a complete response, unless the server closes the connection
    let isKept = false;
    const free = () => (isFree = true);
    socket.once('free', free);
    try {
      const headers = { ...request.headers, ...KEEP_ALIVE };
      const answer = await this.sendRequest({ ...connection, startedAt }, target, { ...request, headers });
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

/** The server can close a kept connection at any time; a GET request can be repeated. */
function unlessLost(error: unknown): undefined {
  const { reason } = UpstreamError.from(error);
  if (reason !== 'reset' && reason !== 'malformed') throw error;
}

/** Reads and drops the rest of a response, unless it is long or takes long. */
function isDrained(message: IncomingMessage, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    let left = MAX_UNWANTED_BYTES;
    const timer = setTimeout(() => resolve(false), ms);
    message
      .on('data', ({ length }: Buffer) => (left -= length) < 0 && resolve(false))
      .on('error', () => resolve(false))
      .on('close', () => {
        clearTimeout(timer);
        setImmediate(() => resolve(true)); // after Node has marked the connection as free
      });
  });
}
