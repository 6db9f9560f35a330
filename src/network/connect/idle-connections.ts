import type { IpAddress } from '../../domain/ip-address.js';
import type { Connection } from './dialer.js';

/** One per question that a registry is asked at once. */
const MOST_PER_KEY = 4;
const MOST_IDLE = 64;
const IDLE_MS = 10_000;
/** Since it was opened: a certificate that expires is noticed soon after. */
const WHOLE_LIFE_MS = 60_000;

interface Idle {
  readonly key: string;
  readonly connection: Connection;
  readonly until: number;
  readonly drop: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Connections that wait for the next question to the same host. They do not keep the process alive. */
export class IdleConnections {
  /** The one that has waited longest first. */
  private readonly idle = new Set<Idle>();
  private isClosed = false;
  now: () => number = () => performance.now();

  get size(): number {
    return this.idle.size;
  }

  /** The one used last, which is the least likely to have been closed by the other side. */
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

  /** Closes it where there are enough, or it is too old. */
  keep(key: string, connection: Connection): void {
    const { socket, startedAt } = connection;
    const until = Math.min(this.now() + IDLE_MS, startedAt + WHOLE_LIFE_MS);
    const isFull = this.idle.size >= MOST_IDLE || this.to(key).length >= MOST_PER_KEY;
    if (this.isClosed || isFull || socket.destroyed || until <= this.now()) {
      socket.destroy();
      return;
    }
    const drop = () => this.drop(idle);
    const timer = setTimeout(drop, until - this.now()).unref();
    const idle: Idle = { key, connection, until, drop, timer };
    this.idle.add(idle);
    // What comes without a question is not an answer to the next one.
    socket.on('data', drop).on('end', drop).on('error', drop).on('close', drop).unref();
  }

  /** Nobody comes back for these. */
  leave(key: string): void {
    for (const idle of this.to(key)) this.drop(idle);
  }

  /** Closes one, to this address if there is one. */
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
    idle.connection.socket.destroy(); // before its listener for errors leaves
    this.forget(idle);
  }

  private forget(idle: Idle): void {
    const { connection, drop, timer } = idle;
    this.idle.delete(idle);
    clearTimeout(timer);
    connection.socket.off('data', drop).off('end', drop).off('error', drop).off('close', drop);
  }
}
