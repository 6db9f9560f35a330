import type { EventEmitter } from 'node:events';
import type { IpAddress } from '../../domain/ip-address.js';
import type { Caller } from '../caller.js';
import { type Connection, GuardedDialer } from './dialer.js';
import { IdleConnections } from './idle-connections.js';

/** The same guard for servers that are asked again and again: what it opened can be used for the next question. */
export class KeepingDialer extends GuardedDialer {
  readonly idle = new IdleConnections();

  /** An open connection that was kept under this key. Its address was checked when it was opened. */
  take(key: string): Connection | undefined {
    return this.idle.take(key);
  }

  /** An answer over a kept connection proves as much as a new connection. */
  reached(address: IpAddress, port: number): void {
    this.reach.note(address, port);
  }

  /** After an answer that was read to its end. Who waits for a place goes first. */
  keep(key: string, connection: Connection): void {
    const { socket, address } = connection;
    const { isFull, waiting } = this.concurrency;
    if ((isFull && waiting > 0) || this.concurrency.waitingOf(String(address)) > 0) socket.destroy();
    else this.idle.keep(key, connection);
  }

  /** An idle connection still has its place, and leaves it to those who need one. */
  protected override admitted<T extends EventEmitter>(
    address: IpAddress,
    signal: Caller | undefined,
    create: () => T,
  ): Promise<T> {
    if (!this.concurrency.hasRoom(address.toString())) this.idle.makeRoom(address);
    return super.admitted(address, signal, create);
  }
}
