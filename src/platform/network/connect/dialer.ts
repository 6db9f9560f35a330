import type { Socket as DatagramSocket } from 'node:dgram';
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SecureContext } from 'node:tls';
import { Injectable, Optional } from '@nestjs/common';
import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import { Metrics } from '#base/metrics/metrics.js';
import { AddressLookup } from './address-lookup.js';
import type { Certificate } from '#formats/records/certificate.js';
import { DialerOptions } from './dialer-options.js';
import { CONNECTION_COST, DestinationLimit } from '#platform/runtime/destination-limit.js';
import { firstToSucceed, interleaved } from './happy-eyeballs.js';
import { ConnectivityEvidence } from './connectivity-evidence.js';
import { SocketFactory } from './socket-factory.js';
import {
  tlsContext,
  lenientTlsContext,
  type SecuredSocket,
  startTls,
  TlsError,
  tlsParameters,
  type TlsParameters,
} from './tls-handshake.js';
import { ConcurrencyLimiter } from '#platform/runtime/concurrency-limiter.js';
import { BlockedTargetError, UpstreamError } from '#platform/runtime/upstream-error.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

export interface Destination {
  readonly target: DomainName | IpAddress;
  readonly port: number;
  /** The ports that the check may use: a target cannot redirect it to another one. */
  readonly allowedPorts: readonly number[];
  /** For each step: resolution, connection, handshake. Waiting for our own limits does not count. */
  readonly timeoutMs: number;
  readonly signal?: CancelSignal;
}

export interface StreamDestination extends Destination {
  readonly tls?: { readonly alpn?: readonly string[] };
}

export interface Connection {
  readonly socket: Socket;
  readonly address: IpAddress;
  /** When the first packet was sent (monotonic clock). */
  readonly startedAt: number;
  readonly certificate?: Certificate;
  readonly tls?: TlsParameters;
}

/** The only place that opens sockets to targets from foreign data. */
export abstract class Dialer {
  /** Throws UpstreamError: BlockedTargetError if the guard rejects the target, TlsError if the certificate is not trusted. */
  abstract connect(destination: StreamDestination): Promise<Connection>;
  /**
   * Starts TLS on an open connection, also with obsolete versions and ciphers. Certificate faults are reported, not rejected.
   * To an address, no server name is sent.
   */
  abstract upgrade(plain: Duplex, host: DomainName | IpAddress, alpn?: readonly string[]): Promise<SecuredSocket>;
  /** A UDP socket connected to one peer; the caller closes it. */
  abstract datagram(destination: Destination): Promise<DatagramSocket>;
}

export type Addresses = [IpAddress, ...IpAddress[]];

const MAX_ADDRESSES = 6; // further addresses of a name are not tried

@Injectable()
export class GuardedDialer extends Dialer {
  protected readonly concurrency: ConcurrencyLimiter;
  private readonly secureContext: SecureContext;
  private lenientContext: SecureContext | undefined;

  constructor(
    private readonly book: AddressLookup,
    private readonly sockets: SocketFactory,
    private readonly options: DialerOptions,
    private readonly metrics: Metrics,
    protected readonly reach: ConnectivityEvidence,
    protected readonly timeouts: Timeouts,
    @Optional() private readonly destinations?: DestinationLimit,
  ) {
    super();
    this.secureContext = tlsContext(options.ca);
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
      const plain = await this.anyOf(addresses, destination);
      return destination.tls ? await this.secure(plain, destination) : plain;
    } catch (error) {
      this.metrics.upstreamErrors.count('host', UpstreamError.from(error).reason);
      throw error;
    }
  }

  override upgrade(plain: Duplex, host: DomainName | IpAddress, alpn?: readonly string[]): Promise<SecuredSocket> {
    this.lenientContext ??= lenientTlsContext(this.options.ca);
    return startTls(plain, { host, ...(alpn && { alpn }), secureContext: this.lenientContext, asksForStaple: true });
  }

  override async datagram(destination: Destination): Promise<DatagramSocket> {
    const [address] = await this.route(destination);
    if (this.reach.isDark(address)) throw new UpstreamError('no-route');
    const socket = await this.admitted(address, destination.signal, () =>
      this.sockets.datagram(address, destination.port),
    );
    try {
      await this.timeouts.limit(destination.timeoutMs, destination.signal, () => connected(socket));
      return socket;
    } catch (error) {
      socket.close();
      throw UpstreamError.from(error);
    }
  }

  /** Connects to the first of these addresses that answers. */
  protected async anyOf(addresses: Addresses, destination: StreamDestination): Promise<Connection> {
    const { target, signal } = destination;
    if (target instanceof DomainName) await this.destinations?.aboutName(target.ascii, CONNECTION_COST, signal);
    const open = (address: IpAddress, stop: CancelSignal) => this.open(address, destination, stop);
    return firstToSucceed(addresses, this.options.staggerMs, signal, open);
  }

  /** The addresses that passed the guard. Connections use these addresses; the name is not resolved again. */
  private async route({ target, port, allowedPorts, timeoutMs, signal }: Destination): Promise<Addresses> {
    if (!allowedPorts.includes(port)) throw new BlockedTargetError(`${target.toString()}:${port}`, 'port');
    const addresses =
      target instanceof IpAddress
        ? [target]
        : await this.timeouts.limit(timeoutMs, signal, (ended) => this.book.addresses(target, ended));
    const [first, ...others] = interleaved(addresses.filter((address) => specialPurpose(address) === undefined));
    if (first) return [first, ...others.slice(0, MAX_ADDRESSES - 1)];
    const [closed] = addresses;
    throw closed
      ? new BlockedTargetError(closed.toString(), specialPurpose(closed) ?? '')
      : new UpstreamError('no-address');
  }

  private async open(address: IpAddress, destination: Destination, stop: CancelSignal): Promise<Connection> {
    const { port, timeoutMs, signal } = destination;
    let startedAt = 0;
    if (this.reach.isDark(address)) throw new UpstreamError('no-route');
    await this.destinations?.toAddress(address, CONNECTION_COST, signal);
    const socket = await this.admitted(address, stop, () => {
      startedAt = performance.now();
      return this.sockets.stream(address, port);
    });
    try {
      await this.timeouts.limit(timeoutMs, stop, () => connected(socket));
      this.reach.note(address, port);
      return { socket, address, startedAt };
    } catch (error) {
      socket.destroy();
      const failure = UpstreamError.from(error);
      if (isSilence(failure)) this.reach.failed(address);
      throw failure;
    }
  }

  private async secure(plain: Connection, { target, tls, timeoutMs, signal }: StreamDestination): Promise<Connection> {
    try {
      const request = { host: target, ...tls, secureContext: this.secureContext };
      const secured = await this.timeouts.limit(timeoutMs, signal, () => startTls(plain.socket, request));
      if (secured.fault) throw new TlsError(secured.fault, secured.certificate);
      const { socket, certificate } = secured;
      return { ...plain, socket, certificate, tls: tlsParameters(socket) };
    } catch (error) {
      plain.socket.destroy();
      throw UpstreamError.from(error);
    }
  }

  /** The socket occupies a slot of the limiter until it closes. */
  protected async admitted<T extends EventEmitter>(
    address: IpAddress,
    signal: CancelSignal | undefined,
    create: () => T,
  ): Promise<T> {
    const leave = await this.concurrency.enter(address.toString(), signal);
    try {
      return create()
        .once('close', leave)
        .on('error', () => undefined); // an error without another listener must not end the process
    } catch (error) {
      leave();
      throw UpstreamError.from(error);
    }
  }
}

/** Also if a router on the way says that it has no way on. */
function isSilence({ reason }: UpstreamError): boolean {
  return reason === 'timeout' || reason === 'unreachable';
}

function connected(socket: EventEmitter): Promise<void> {
  return new Promise((resolve, reject) => void socket.once('connect', resolve).once('error', reject));
}
