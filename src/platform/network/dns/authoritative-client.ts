import type { Socket } from 'node:net';
import { Injectable, Optional } from '@nestjs/common';
import type { IpAddress } from '#base/domain/ip-address.js';
import { PendingQuery, randomId, type ServerAnswer, type ServerQuery } from './pending-query.js';
import { AuthoritativeOptions } from './authoritative-options.js';
import { cancelError, type CancelSignal } from '#platform/runtime/cancel-signal.js';
import { Dialer } from '../connect/dialer.js';
import { CONNECTION_COST, DestinationLimit, QUERY_COST } from '#platform/runtime/destination-limit.js';
import { ConnectivityEvidence } from '../connect/connectivity-evidence.js';
import { checkSize, waitIfLarge } from './large-message.js';
import { SharedSocket } from './shared-socket.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

export type { ServerAnswer, ServerQuery };

const PORT = 53;
const LENGTH_OCTETS = 2;
/** Shared, because every connection ends. */
const LOST = new UpstreamError('reset');

/** Queries one name server directly on port 53. Any RCODE is an answer; no answer is an UpstreamError. */
@Injectable()
export class AuthoritativeClient {
  /** Sockets with pending queries, by address. */
  private readonly sockets = new Map<string, SharedSocket>();

  constructor(
    private readonly dialer: Dialer,
    private readonly options: AuthoritativeOptions,
    private readonly reach: ConnectivityEvidence,
    private readonly timeouts: Timeouts,
    @Optional() private readonly destinations?: DestinationLimit,
  ) {}

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
        return await this.datagram(server, query, signal);
      } catch (error) {
        if (left <= 1 || UpstreamError.from(error).reason !== 'timeout' || signal?.aborted) throw error;
      }
    }
  }

  private async datagram(server: IpAddress, query: ServerQuery, signal?: CancelSignal): Promise<ServerAnswer> {
    await this.destinations?.aboutName(query.name, QUERY_COST, signal);
    await this.destinations?.toAddress(server, QUERY_COST, signal);
    // The signal may have been aborted during these waits; it would not notify a new listener.
    if (signal?.aborted) throw cancelError(signal);
    return this.socketTo(server).query(query, signal);
  }

  /** The socket with pending queries, or a new one. */
  private socketTo(server: IpAddress): SharedSocket {
    const key = server.toString();
    const known = this.sockets.get(key);
    if (known?.takesMore) return known;
    const open = (scope: CancelSignal) => this.dialer.datagram(this.destination(server, scope));
    const forget = () => this.sockets.get(key) === socket && this.sockets.delete(key);
    const socket = new SharedSocket(open, this.timeouts, this.options.timeoutMs, forget);
    this.sockets.set(key, socket);
    return socket;
  }

  private async overTcp(server: IpAddress, query: ServerQuery, signal?: CancelSignal): Promise<ServerAnswer> {
    await this.destinations?.aboutName(query.name, CONNECTION_COST, signal);
    const { socket } = await this.dialer.connect(this.destination(server, signal));
    try {
      const asked = new PendingQuery(query, randomId());
      return await this.timeouts.limit(this.options.timeoutMs, signal, () => {
        const answer = firstMessage(socket, asked);
        socket.write(framed(asked.wire));
        return answer;
      });
    } finally {
      socket.destroy();
    }
  }

  private destination(target: IpAddress, signal: CancelSignal | undefined) {
    const { timeoutMs } = this.options;
    return { target, port: PORT, allowedPorts: [PORT], timeoutMs, ...(signal && { signal }) };
  }
}

/** RFC 1035 section 4.2.2: two octets of length before every message. Of a zone transfer the first is enough. */
async function firstMessage(socket: Socket, asked: PendingQuery): Promise<ServerAnswer> {
  const message = await receivedBy(socket);
  await waitIfLarge(message);
  const answer = asked.read(message, 'tcp');
  if (!answer) throw new UpstreamError('malformed');
  return checkSize(answer);
}

function receivedBy(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let missing = LENGTH_OCTETS;
    socket
      .on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length < missing) return;
        const received = Buffer.concat(chunks);
        missing = LENGTH_OCTETS + received.readUInt16BE();
        if (length >= missing) resolve(received.subarray(LENGTH_OCTETS, missing));
        else chunks.splice(0, Infinity, received);
      })
      .on('error', reject)
      .on('end', () => reject(new UpstreamError(length === 0 ? 'reset' : 'malformed')))
      .on('close', () => reject(LOST));
  });
}

function framed(message: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(message.length >> 8, message.length & 0xff), message]);
}
