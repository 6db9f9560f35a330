import type { Socket as DatagramSocket } from 'node:dgram';
import type { Socket } from 'node:net';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import type { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { Destination } from '../connect/dialer.js';
import { framed, FramedMessages } from './framed-messages.js';
import { checkSize, readInSlices } from './large-message.js';
import { PendingQuery, randomId, type ServerAnswer, type ServerQuery } from './pending-query.js';
import { SharedSocket } from './shared-socket.js';

/** Shared, because every connection ends. */
const LOST = new UpstreamError('reset');

type ServerDestination = Destination & { readonly target: IpAddress };

/** What opens the sockets: the guard for name servers, nothing else for resolvers that the operator has set. */
export interface PlainDialer {
  connect(destination: ServerDestination): Promise<{ readonly socket: Socket }>;
  datagram(destination: ServerDestination): Promise<DatagramSocket>;
}

export interface PlainDnsOptions {
  readonly port: number;
  /** Of each step: opening a connection, and the query. */
  readonly timeoutMs: number;
}

/** One query to one server in clear text: a datagram, or over a connection of its own. */
export class PlainDns {
  /** Sockets with pending queries, by address. */
  private readonly sockets = new Map<string, SharedSocket>();

  constructor(
    private readonly dialer: PlainDialer,
    private readonly timeouts: Timeouts,
    private readonly options: PlainDnsOptions,
  ) {}

  async datagram(server: IpAddress, query: ServerQuery, signal?: CancelSignal): Promise<ServerAnswer> {
    return this.socketTo(server).query(query, signal);
  }

  async stream(server: IpAddress, query: ServerQuery, signal?: CancelSignal): Promise<ServerAnswer> {
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

  private destination(target: IpAddress, signal: CancelSignal | undefined) {
    const { port, timeoutMs } = this.options;
    return { target, port, allowedPorts: [port], timeoutMs, ...(signal && { signal }) };
  }
}

/** Of a zone transfer the first message is enough. */
async function firstMessage(socket: Socket, asked: PendingQuery): Promise<ServerAnswer> {
  const message = await receivedBy(socket);
  const answer = await readInSlices(message, asked.reading(message, 'tcp'));
  if (!answer) throw new UpstreamError('malformed');
  return checkSize(answer);
}

function receivedBy(socket: Socket): Promise<Buffer> {
  const messages = new FramedMessages();
  return new Promise((resolve, reject) => {
    socket
      .on('data', (chunk: Buffer) => {
        const [first] = messages.add(chunk);
        if (first) resolve(first);
      })
      .on('error', reject)
      .on('end', () => reject(new UpstreamError(messages.isInside ? 'malformed' : 'reset')))
      .on('close', () => reject(LOST));
  });
}
