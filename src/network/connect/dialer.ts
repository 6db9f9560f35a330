import type { Socket as DatagramSocket } from 'node:dgram';
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SecureContext } from 'node:tls';
import { Injectable } from '@nestjs/common';
import type { DomainName } from '../../domain/domain-name.js';
import { IpAddress } from '../../domain/ip-address.js';
import { specialPurpose } from '../../domain/special-purpose.js';
import { Metrics } from '../../metrics/metrics.js';
import { AddressLookup } from './address-lookup.js';
import type { Certificate } from './certificate.js';
import { withDeadline } from '../deadline.js';
import { DialerOptions } from './dialer-options.js';
import { firstToSucceed, interleaved } from './happy-eyeballs.js';
import { Reach } from './reach.js';
import { SocketFactory } from './socket-factory.js';
import { contextOf, lenientContextOf, type SecuredSocket, startTls, TlsError } from './tls-handshake.js';
import { ConcurrencyLimiter } from '../concurrency-limiter.js';
import { BlockedTargetError, UpstreamError } from '../upstream-error.js';
import type { Caller } from '../caller.js';

export interface Destination {
  readonly target: DomainName | IpAddress;
  readonly port: number;
  /** The ports that the check may use: a target cannot redirect it to another one. */
  readonly allowedPorts: readonly number[];
  /** For each step: resolution, connection, handshake. Waiting for our own limits does not count. */
  readonly timeoutMs: number;
  readonly signal?: Caller;
}

export interface StreamDestination extends Destination {
  readonly tls?: { readonly alpn?: readonly string[] };
}

export interface Connection {
  readonly socket: Socket;
  readonly address: IpAddress;
  /** When the first packet was sent, by the monotonic clock. */
  readonly startedAt: number;
  readonly certificate?: Certificate;
}

/** The only place that opens a socket to a target given by someone else. */
export abstract class Dialer {
  /** Throws UpstreamError; BlockedTargetError when the guard refuses, TlsError when the certificate is not to be trusted. */
  abstract connect(destination: StreamDestination): Promise<Connection>;
  /** TLS on a connection of ours that began without it. What is wrong with it is reported, not refused. */
  abstract upgrade(plain: Duplex, host: DomainName): Promise<SecuredSocket>;
  /** A UDP socket that hears one peer only; the caller closes it. */
  abstract datagram(destination: Destination): Promise<DatagramSocket>;
}

const STAGGER_MS = 250; // RFC 8305 section 8
const MOST_ADDRESSES = 6; // of a name that has more, the rest is not tried

@Injectable()
export class GuardedDialer extends Dialer {
  protected readonly concurrency: ConcurrencyLimiter;
  private readonly secureContext: SecureContext;
  private lenientContext: SecureContext | undefined;

  constructor(
    private readonly book: AddressLookup,
    private readonly sockets: SocketFactory,
    private readonly options: DialerOptions,
    private readonly metrics: Metrics = new Metrics(),
    protected readonly reach: Reach = new Reach(),
  ) {
    super();
    this.secureContext = contextOf(options.ca);
    this.concurrency = new ConcurrencyLimiter({
      total: options.maxConnections,
      perKey: options.maxConnectionsPerAddress,
      waiting: options.maxWaiting,
      waitMs: options.maxWaitMs,
    });
  }

  override async connect(destination: StreamDestination): Promise<Connection> {
    try {
      const addresses = await this.route(destination);
      const open = (address: IpAddress, stop: Caller) => this.open(address, destination, stop);
      const plain = await firstToSucceed(addresses, STAGGER_MS, destination.signal, open);
      return destination.tls ? await this.secure(plain, destination) : plain;
    } catch (error) {
      this.metrics.upstreamErrors.count('host', UpstreamError.from(error).reason);
      throw error;
    }
  }

  override upgrade(plain: Duplex, host: DomainName): Promise<SecuredSocket> {
    this.lenientContext ??= lenientContextOf(this.options.ca);
    return startTls(plain, { host, secureContext: this.lenientContext });
  }

  override async datagram(destination: Destination): Promise<DatagramSocket> {
    const [address] = await this.route(destination);
    const socket = await this.admitted(address, destination.signal, () =>
      this.sockets.datagram(address, destination.port),
    );
    try {
      await withDeadline(destination.timeoutMs, destination.signal, () => connected(socket));
      return socket;
    } catch (error) {
      socket.close();
      throw UpstreamError.from(error);
    }
  }

  /** The addresses that may be dialled. Nothing is resolved again: what was checked here is what is connected to. */
  private async route({
    target,
    port,
    allowedPorts,
    timeoutMs,
    signal,
  }: Destination): Promise<[IpAddress, ...IpAddress[]]> {
    if (!allowedPorts.includes(port)) throw new BlockedTargetError(`${target.toString()}:${port}`, 'port');
    const addresses =
      target instanceof IpAddress
        ? [target]
        : await withDeadline(timeoutMs, signal, (ended) => this.book.addresses(target, ended));
    const [first, ...others] = interleaved(addresses.filter((address) => specialPurpose(address) === undefined));
    if (first) return [first, ...others.slice(0, MOST_ADDRESSES - 1)];
    const [closed] = addresses;
    throw closed
      ? new BlockedTargetError(closed.toString(), specialPurpose(closed) ?? '')
      : new UpstreamError('no-address');
  }

  private async open(address: IpAddress, { port, timeoutMs }: Destination, stop: Caller): Promise<Connection> {
    let startedAt = 0;
    const socket = await this.admitted(address, stop, () => {
      startedAt = performance.now();
      return this.sockets.stream(address, port);
    });
    try {
      await withDeadline(timeoutMs, stop, () => connected(socket));
      this.reach.note(address, port);
      return { socket, address, startedAt };
    } catch (error) {
      socket.destroy();
      throw UpstreamError.from(error);
    }
  }

  private async secure(plain: Connection, { target, tls, timeoutMs, signal }: StreamDestination): Promise<Connection> {
    try {
      const request = { host: target, ...tls, secureContext: this.secureContext };
      const secured = await withDeadline(timeoutMs, signal, () => startTls(plain.socket, request));
      if (secured.fault) throw new TlsError(secured.fault, secured.certificate);
      return { ...plain, socket: secured.socket, certificate: secured.certificate };
    } catch (error) {
      plain.socket.destroy();
      throw UpstreamError.from(error);
    }
  }

  /** A socket holds its place in the turnstile until it is closed. */
  protected async admitted<T extends EventEmitter>(
    address: IpAddress,
    signal: Caller | undefined,
    create: () => T,
  ): Promise<T> {
    const leave = await this.concurrency.enter(address.toString(), signal);
    try {
      return create()
        .once('close', leave)
        .on('error', () => undefined); // one that comes while nobody listens must not end the process
    } catch (error) {
      leave();
      throw UpstreamError.from(error);
    }
  }
}

function connected(socket: EventEmitter): Promise<void> {
  return new Promise((resolve, reject) => void socket.once('connect', resolve).once('error', reject));
}
