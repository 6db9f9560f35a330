import type { IpAddress } from '#base/domain/ip-address.js';
import type { Connection } from './dialer.js';

/** As many as there are parallel queries to one registry. */
const MAX_PER_KEY = 4;
const MAX_IDLE = 64;
const IDLE_MS = 10_000;
/** Maximum age of a connection, so that an expired certificate is noticed soon. */
const LIFETIME_MS = 60_000;

interface Idle {
  readonly key: string;
  readonly connection: Connection;
  readonly until: number;
  readonly drop: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Open connections for the next request to the same host. They do not keep the process alive. */
export class IdleConnections {
  /** The longest idle first. */
  private readonly idle = new Set<Idle>();
  private isClosed = false;
  now: () => number = () => performance.now();

  get size(): number {
    return this.idle.size;
  }

  /** The most recently used one, which the server is least likely to have closed. */
  take(key: string): Connection | undefined {
    const idle = this.to(key).pop();
    if (!idle) return undefined;
    this.forget(idle);
    const { socket } = idle.connection;
    if (socket.destroyed || idle.until <= this.now()) {
      socket.destroy();
      return undefined;
    }
    socket.ref();
    return idle.connection;
  }

  /** Closes the connection instead if there are enough, or if it is too old. */
  keep(key: string, connection: Connection): void {
    const { socket, startedAt } = connection;
    const until = Math.min(this.now() + IDLE_MS, startedAt + LIFETIME_MS);
    const isFull = this.idle.size >= MAX_IDLE || this.to(key).length >= MAX_PER_KEY;
    if (this.isClosed || isFull || socket.destroyed || until <= this.now()) {
      socket.destroy();
      return;
    }
    const drop = () => this.drop(idle);
    const timer = setTimeout(drop, until - this.now()).unref();
    const idle: Idle = { key, connection, until, drop, timer };
    this.idle.add(idle);
    // Data without a request must not be read as the answer to the next one.
    socket.on('data', drop).on('end', drop).on('error', drop).on('close', drop).unref();
  }

  /** Closes the connections with this key, which are no longer needed. */
  leave(key: string): void {
    for (const idle of this.to(key)) this.drop(idle);
  }

  /** Closes one connection, to this address if possible. */
  makeRoom(address: IpAddress): void {
    const all = [...this.idle];
    const idle = all.find(({ connection }) => connection.address.toString() === address.toString()) ?? all[0];
    if (idle) this.drop(idle);
  }

  close(): void {
    this.isClosed = true;
    this.idle.forEach((idle) => this.drop(idle));
  }

  private to(key: string): Idle[] {
    return [...this.idle].filter((idle) => idle.key === key);
  }

  private drop(idle: Idle): void {
    idle.connection.socket.destroy(); // before its error listener is removed
    this.forget(idle);
  }

  private forget(idle: Idle): void {
    const { connection, drop, timer } = idle;
    this.idle.delete(idle);
    clearTimeout(timer);
    connection.socket.off('data', drop).off('end', drop).off('error', drop).off('close', drop);
  }
}
