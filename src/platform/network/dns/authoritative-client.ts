import { Injectable, Optional } from '@nestjs/common';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { ServerAnswer, ServerQuery } from './pending-query.js';
import { PlainDns } from './plain-dns.js';
import { AuthoritativeOptions } from './authoritative-options.js';
import { cancelError, type CancelSignal } from '#platform/runtime/cancel-signal.js';
import { Dialer } from '../connect/dialer.js';
import { CONNECTION_COST, DestinationLimit, QUERY_COST } from '#platform/runtime/destination-limit.js';
import { ConnectivityEvidence } from '../connect/connectivity-evidence.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

export type { ServerAnswer, ServerQuery };

const PORT = 53;

/** Queries one name server directly on port 53. Any RCODE is an answer; no answer is an UpstreamError. */
@Injectable()
export class AuthoritativeClient {
  private readonly plain: PlainDns;

  constructor(
    dialer: Dialer,
    private readonly options: AuthoritativeOptions,
    private readonly reach: ConnectivityEvidence,
    timeouts: Timeouts,
    @Optional() private readonly destinations?: DestinationLimit,
  ) {
    this.plain = new PlainDns(dialer, timeouts, { port: PORT, timeoutMs: options.timeoutMs });
  }

  async query(server: IpAddress, query: ServerQuery, signal?: CancelSignal): Promise<ServerAnswer> {
    try {
      if (query.transport === 'tcp') return await this.overTcp(server, query, signal);
      const answer = await this.overUdp(server, query, signal);
      this.reach.note(server, PORT);
      return answer.message.tc ? await this.overTcp(server, query, signal) : answer;
    } catch (error) {
      throw UpstreamError.from(error);
    }
  }

  /** Datagrams can get lost: each attempt is a new query from a new port. */
  private async overUdp(server: IpAddress, query: ServerQuery, signal?: CancelSignal): Promise<ServerAnswer> {
    for (let left = this.options.attempts; ; left--) {
      try {
        const answer = await this.datagram(server, query, signal);
        return left === this.options.attempts ? answer : { ...answer, isRepeated: true };
      } catch (error) {
        const { reason } = UpstreamError.from(error);
        if (reason === 'timeout' && !signal?.aborted) this.reach.failed(server);
        if (left <= 1 || reason !== 'timeout' || signal?.aborted) throw error;
      }
    }
  }

  private async datagram(server: IpAddress, query: ServerQuery, signal?: CancelSignal): Promise<ServerAnswer> {
    await this.destinations?.aboutName(query.name, QUERY_COST, signal);
    await this.destinations?.toAddress(server, QUERY_COST, signal);
    // The signal may have been aborted during these waits; it would not notify a new listener.
    if (signal?.aborted) throw cancelError(signal);
    return this.plain.datagram(server, query, signal);
  }

  private async overTcp(server: IpAddress, query: ServerQuery, signal?: CancelSignal): Promise<ServerAnswer> {
    await this.destinations?.aboutName(query.name, CONNECTION_COST, signal);
    return this.plain.stream(server, query, signal);
  }
}
