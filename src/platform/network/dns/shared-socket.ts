import type { Socket } from 'node:dgram';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { type CancelSignal, CancelSource, unlessCanceled } from '#platform/runtime/cancel-signal.js';
import type { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { PendingQuery, randomId, type ServerAnswer, type ServerQuery } from './pending-query.js';

/** Queries per socket, so that a server that is queried all the time is not always queried from the same port. */
const MAX_SHARING = 16;

/** More than three times the size that we announce in EDNS; a turn of the event loop may have to read dozens. */
const MAX_DATAGRAM_SIZE = 4096;

/** Shared, because creating an error costs more than most queries. */
const OVER = new UpstreamError('aborted');

interface Pending {
  readonly asked: PendingQuery;
  readonly resolve: (answer: ServerAnswer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A UDP socket to one server, shared by concurrent queries, because creating a socket takes longer than a query. It is
 * closed when no query is pending.
 */
export class SharedSocket {
  private readonly ids = new Set<number>();
  private readonly pending = new Map<number, Pending>();
  private readonly scope = new CancelSource();
  private readonly opening: Promise<Socket>;
  private callers = 0;
  private isRetired = false;
  /** First undecodable datagram; reported for queries that time out. */
  private garbage: Error | undefined;

  constructor(
    open: (scope: CancelSignal) => Promise<Socket>,
    private readonly timeouts: Timeouts,
    private readonly timeoutMs: number,
    private readonly onEnd: () => void,
  ) {
    this.opening = open(this.scope).then((socket) => this.listen(socket));
  }

  get takesMore(): boolean {
    return !this.isRetired && this.ids.size < MAX_SHARING;
  }

  /** The timeout begins when the socket is open. */
  async query(query: ServerQuery, signal?: CancelSignal): Promise<ServerAnswer> {
    this.callers++;
    const id = this.newId();
    try {
      const asked = new PendingQuery(query, id);
      const socket = await unlessCanceled(signal, this.opening);
      return await this.timeouts.limit(this.timeoutMs, signal, () => this.send(asked, socket));
    } catch (error) {
      if (signal?.aborted) throw error;
      this.isRetired = true; // the next attempt uses another port
      throw UpstreamError.from(error).reason === 'timeout' ? (this.garbage ?? error) : error;
    } finally {
      this.pending.delete(id);
      this.callers--;
      if (this.callers === 0) this.end();
    }
  }

  private send(asked: PendingQuery, socket: Socket): Promise<ServerAnswer> {
    return new Promise((resolve, reject) => {
      this.pending.set(asked.id, { asked, resolve, reject });
      socket.send(asked.wire);
    });
  }

  /** IDs are not reused, so that a late answer does not match another query. */
  private newId(): number {
    let id: number;
    do id = randomId();
    while (this.ids.has(id));
    this.ids.add(id);
    return id;
  }

  private listen(socket: Socket): Socket {
    socket.on('message', (bytes: Buffer) => this.receive(bytes));
    socket.on('error', (error) => {
      this.isRetired = true;
      for (const { reject } of this.pending.values()) reject(error);
    });
    return socket;
  }

  private receive(bytes: Buffer): void {
    const pending = this.pending.get(bytes.length < 2 ? -1 : bytes.readUInt16BE());
    try {
      if (bytes.length > MAX_DATAGRAM_SIZE) throw new UpstreamError('too-large');
      const answer = pending ? pending.asked.read(bytes, 'udp') : void decodeMessage(bytes);
      if (answer) pending?.resolve(answer);
    } catch (error) {
      this.blame(pending, error instanceof Error ? error : new Error('not an error', { cause: error }));
    }
  }

  /** Malformed datagram from the server: attributed to the query with that ID, or to the only pending one. */
  private blame(pending: Pending | undefined, error: Error): void {
    const [only] = this.ids.size === 1 ? this.pending.values() : [];
    const blamed = pending ?? only;
    if (blamed) blamed.reject(error);
    else this.garbage ??= error;
  }

  private end(): void {
    this.isRetired = true;
    this.onEnd();
    this.scope.abort(OVER);
    this.opening.then(
      (socket) => socket.close(),
      () => undefined, // the callers got the error
    );
  }
}
