import type { IpAddress } from '#base/domain/ip-address.js';
import type { AuthoritativeClient, ServerAnswer, ServerQuery } from '#platform/network/dns/authoritative-client.js';
import { UpstreamError, type UpstreamReason } from '#platform/runtime/upstream-error.js';
import { type QueryTransport, transportTo } from './query-transport.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';

/** The answer of a server, or the reason why there is none. */
export type Reply = ServerAnswer | UpstreamReason;

/** Failures that the server can cause; all others are ours, or the query was not sent. */
const SILENCE: ReadonlySet<UpstreamReason> = new Set<UpstreamReason>(['timeout', 'refused', 'reset', 'unreachable']);

/** Queries name servers for one report, and records which transports have worked. */
export class NameServerClient {
  private readonly working = new Set<QueryTransport>();
  private hasLost = false;

  constructor(
    private readonly client: Pick<AuthoritativeClient, 'query'>,
    private readonly signal: CancelSignal,
  ) {}

  async query(address: IpAddress, query: ServerQuery): Promise<Reply> {
    try {
      const answer = await this.client.query(address, query, this.signal);
      this.working
        .add(query.transport ?? transportTo(address))
        .add(answer.transport === 'tcp' ? 'tcp' : transportTo(address));
      this.hasLost ||= answer.isRepeated === true;
      return answer;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      return error.reason;
    }
  }

  /** Whether the server does not respond. If no server answered over that transport, our own network may block it. */
  isSilent(reply: Reply, way: QueryTransport): boolean {
    return typeof reply === 'string' && SILENCE.has(reply) && this.hasWorked(way);
  }

  /** The same for one query of several to a server that answers others: where datagrams get lost, it may only have lost this one. */
  isSilentAbout(reply: Reply, way: QueryTransport): boolean {
    return this.isSilent(reply, way) && !this.mayBeLost(reply);
  }

  /** Whether a datagram of this report got lost, so that a single timeout proves nothing. */
  mayBeLost(reply: string | object | undefined): boolean {
    return this.hasLost && reply === 'timeout';
  }

  hasWorked(way: QueryTransport): boolean {
    return this.working.has(way);
  }
}
