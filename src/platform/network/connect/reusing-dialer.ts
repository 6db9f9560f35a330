import type { EventEmitter } from 'node:events';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { type Connection, GuardedDialer } from './dialer.js';
import { IdleConnections } from './idle-connections.js';

/** The same guard with connections that can be used for the next query to the same server. */
export class ReusingDialer extends GuardedDialer {
  readonly idle = new IdleConnections();

  /** An open connection that was kept under this key. Its address was checked when it was opened. */
  take(key: string): Connection | undefined {
    return this.idle.take(key);
  }

  /** An answer over a kept connection proves as much as a new connection. */
  reached(address: IpAddress, port: number): void {
    this.reach.note(address, port);
  }

  /** After an answer that was read to its end. Not kept if another connection waits for a slot. */
  keep(key: string, connection: Connection): void {
    const { socket, address } = connection;
    const { isFull, waiting } = this.concurrency;
    if ((isFull && waiting > 0) || this.concurrency.waitingOf(String(address)) > 0) socket.destroy();
    else this.idle.keep(key, connection);
  }

  /** An idle connection occupies a slot and is closed for a connection that needs one. */
  protected override admitted<T extends EventEmitter>(
    address: IpAddress,
    signal: CancelSignal | undefined,
    create: () => T,
  ): Promise<T> {
    if (!this.concurrency.hasRoom(address.toString())) this.idle.makeRoom(address);
    return super.admitted(address, signal, create);
  }
}
