import type { OnApplicationShutdown } from '@nestjs/common';
import type { Connection } from '../connect/dialer.js';
import type { KeepingDialer } from '../connect/keeping-dialer.js';
import { UpstreamError } from '../upstream-error.js';
import { type HopResult, type Ongoing, PageFetcher } from '../web/page-fetcher.js';
import type { PageFetcherOptions } from '../web/page-fetcher-options.js';
import type { WebTarget } from '../web/web-target.js';

const KEEP_ALIVE = { connection: 'keep-alive' };
/** RFC 9110 section 15.5.9: the server was about to close the connection when the question came. */
const REQUEST_TIMEOUT = 408;

/** Asks registries over connections that stay open for a while: a handshake costs more than an answer. */
export class RegistryFetcher extends PageFetcher implements OnApplicationShutdown {
  constructor(
    private readonly registries: KeepingDialer,
    options: PageFetcherOptions,
  ) {
    super(registries, options);
  }

  onApplicationShutdown(): void {
    this.registries.idle.close();
  }

  protected override async fetchHop(target: WebTarget, request: Ongoing): Promise<HopResult> {
    const kept = this.registries.kept(target.url.origin);
    const answer = kept && (await this.exchange(kept, target, request).catch(unlessLost));
    if (answer && answer.response.status !== REQUEST_TIMEOUT) {
      this.registries.reached(kept.address, target.port);
      return answer;
    }
    return this.exchange(await this.connect(target, request), target, request);
  }

  private async exchange(connection: Connection, target: WebTarget, request: Ongoing): Promise<HopResult> {
    const { socket } = connection;
    let isFree = false as boolean; // Node says so after a whole answer, unless the server closes the connection
    let isKept = false;
    socket.once('free', () => (isFree = true));
    try {
      const answer = await this.ask(connection, target, { ...request, headers: { ...request.headers, ...KEEP_ALIVE } });
      isKept = isFree && !answer.fault && answer.response.status !== REQUEST_TIMEOUT;
      return answer;
    } finally {
      if (isKept) this.registries.keep(target.url.origin, connection);
      else socket.destroy();
    }
  }
}

/** A kept connection can be closed by the other side at any time, also while a question is on its way. A GET can be asked twice. */
function unlessLost(error: unknown): undefined {
  const { reason } = UpstreamError.from(error);
  if (reason !== 'reset' && reason !== 'malformed') throw error;
}
