import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import type { DomainName } from '#base/domain/domain-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { Encrypted, PresentedCertificate } from '#base/domain/smtp-talk.js';
import { requiresStaple } from '#formats/records/certificate-der.js';
import type { NamedGroup } from '#formats/tls-wire/named-group.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import type { ServerFlight } from '#formats/tls-wire/server-flight.js';
import { withSession } from '#formats/tls-wire/session-offer.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { Dialer } from '../connect/dialer.js';
import { exchangeHello } from '../connect/hello-exchange.js';
import { readEncryption } from '../connect/presented-chain.js';
import { isTlsVerdict, tlsParameters } from '../connect/tls-handshake.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { type Misfit, misfitOf } from './browser-fit.js';
import { DAY_MS, KeptSurveys } from './kept-surveys.js';
import { TlsOptions } from './tls-options.js';
import { surveyTls, surveyTlsFaults } from './tls-survey.js';
import { hasTlsFault, isAnswered } from './tls-faults.js';

const HTTPS_PORT = 443;
/** Of a complete handshake, with the chain of certificates. OpenSSL reads 100 KB of certificates at most. */
const MAX_HANDSHAKE_BYTES = 65_536;
const ALPN = ['h2', 'http/1.1'];

/** What was found out about one address of a web server. */
export interface TlsSurvey {
  readonly address: string;
  readonly madeAt: number;
  readonly offered: OfferedTls;
  /** A complete handshake; undefined if none succeeded. */
  readonly session?: TlsSession;
  /** Undefined if it was not asked, or not answered. */
  readonly withoutName?: WithoutName;
  readonly misfit?: Misfit;
}

/** What clients get that do not send the name of the host: a certificate for it, another one, or an alert. */
export type WithoutName =
  { readonly answer: 'same' | 'refused' } | { readonly answer: 'other'; readonly certificate: string };

export interface TlsSession {
  readonly encryption: Encrypted;
  readonly alpn: string | null;
  /** Whether the server sent an OCSP answer with its certificate. */
  readonly isStapled: boolean;
  /** The group of its key exchange, as OpenSSL calls it; null if it is no curve. */
  readonly group: string | null;
}

/** Finds out what web servers offer over TLS: a few connections per address, one after the other. */
@Injectable()
export class TlsSurveyor {
  private readonly surveys: KeptSurveys<TlsSurvey>;
  private readonly faultless: KeptSurveys<OfferedTls>;

  constructor(
    private readonly dialer: Dialer,
    private readonly options: TlsOptions,
    private readonly clock: Clock,
    memory: MemoryBudget,
    private readonly timeouts: Timeouts,
  ) {
    this.surveys = new KeptSurveys('surveys', memory, clock, ({ session }) => (session ? DAY_MS : 0));
    // Faults are asked for again, because their owners want to see that they are gone.
    this.faultless = new KeptSurveys('faultless', memory, clock, (one) =>
      isAnswered(one) && !hasTlsFault(one) ? DAY_MS : 0,
    );
  }

  /**
   * Answers of the last day are shared, unless the caller wants younger ones. `others`: the caller's own connections to the
   * address, which count as well. Never rejects because of the server.
   */
  survey(host: DomainName, address: IpAddress, maxAgeMs = Infinity, others = 0): Promise<TlsSurvey> {
    const max = this.options.maxConnections - others;
    return this.surveys.get(`${max} ${host.ascii} ${String(address)}`, maxAgeMs, () =>
      this.timeouts.budget(this.options.totalMs, undefined, (signal) => this.inspect(host, address, max, signal)),
    );
  }

  /** Old versions and broken suites alone, without a pause between the few connections. Never rejects because of the server. */
  faults(host: DomainName, address: IpAddress, cancel?: CancelSignal, maxAgeMs = Infinity): Promise<OfferedTls> {
    return this.faultless.get(`${host.ascii} ${String(address)}`, maxAgeMs, () =>
      this.timeouts.budget(this.options.timeoutMs, cancel, (signal) =>
        surveyTlsFaults((hello) => this.exchange(hello, address, signal), {
          serverName: host.ascii,
          maxConnections: this.options.maxConnections,
          random: randomBytes,
        }),
      ),
    );
  }

  /** One complete handshake; undefined if it failed. */
  session(host: DomainName, address: IpAddress): Promise<TlsSession | undefined> {
    return this.timeouts.budget(this.options.totalMs, undefined, (signal) => this.tryHandshake(host, address, signal));
  }

  private async inspect(host: DomainName, address: IpAddress, max: number, signal: CancelSignal): Promise<TlsSurvey> {
    const session = await this.tryHandshake(host, address, signal);
    let left = max - 1;
    let [isOpen, isSlow] = [session !== undefined, false];
    const ask = async (hello: Buffer): Promise<ServerFlight> => {
      if (left-- <= 0) throw new UpstreamError('unreachable');
      try {
        if (isSlow) await pause(this.options.pauseMs);
        const flight = await this.exchange(hello, address, signal);
        isOpen = true;
        return flight;
      } catch (error) {
        // The server may limit connections: once more, and with pauses from now on.
        const isLast = isSlow || !isOpen || left <= 0 || UpstreamError.from(error).reason === 'timeout';
        isSlow = true;
        if (!isLast) return ask(hello);
        left = 0;
        throw error;
      }
    };
    const target = { serverName: host.ascii, random: randomBytes };
    const misfit = session && (await misfitOf(session, ask, target).catch(unlessTheirs));
    const offered = await surveyTls(ask, {
      ...target,
      alpn: ALPN,
      maxConnections: left,
      ...(session && { session: { has13: session.encryption.protocol === 'TLSv1.3', ...groupOf(session) } }),
    });
    const made = { address: String(address), madeAt: this.clock.now() };
    if (!session) return { ...made, offered };
    // nginx sends a staple only some time after the first client has asked for one.
    const isLate = lacksStaple(session) && left-- > 0;
    const again = isLate ? await this.tryHandshake(host, address, signal) : undefined;
    const withoutName = left > 0 ? await this.withoutName(host, address, session, signal) : undefined;
    return {
      ...made,
      offered: withSession(offered, session.encryption),
      session: again?.isStapled ? again : session,
      ...(misfit && { misfit }),
      ...(withoutName && { withoutName }),
    };
  }

  private async withoutName(
    host: DomainName,
    address: IpAddress,
    named: TlsSession,
    signal: CancelSignal,
  ): Promise<WithoutName | undefined> {
    try {
      const session = await this.handshake(host, address, signal, address);
      const leaf = session && leafOf(session);
      if (!leaf) return undefined;
      const isSame = session.encryption.matchesHost || Buffer.compare(leaf.der, leafOf(named)!.der) === 0;
      return isSame ? { answer: 'same' } : { answer: 'other', certificate: leaf.subject };
    } catch (error) {
      return isTlsVerdict(UpstreamError.from(error)) ? { answer: 'refused' } : undefined;
    }
  }

  private async tryHandshake(
    host: DomainName,
    address: IpAddress,
    signal: CancelSignal,
  ): Promise<TlsSession | undefined> {
    try {
      return await this.handshake(host, address, signal);
    } catch (error) {
      UpstreamError.from(error);
      return undefined;
    }
  }

  /** A complete handshake shows the certificates, which TLS 1.3 encrypts. */
  private async handshake(
    host: DomainName,
    address: IpAddress,
    signal: CancelSignal,
    sentName: DomainName | IpAddress = host,
  ): Promise<TlsSession | undefined> {
    const socket = await this.connect(address, signal);
    try {
      const secured = await this.timeouts.limit(this.options.timeoutMs, signal, () =>
        this.dialer.upgrade(socket, sentName, ALPN),
      );
      if (socket.bytesRead > MAX_HANDSHAKE_BYTES) return undefined;
      const encryption = readEncryption(secured, host);
      const { alpnProtocol } = secured.socket;
      const { group } = tlsParameters(secured.socket);
      return encryption && { encryption, alpn: alpnProtocol || null, isStapled: secured.isStapled, group };
    } finally {
      socket.destroy();
    }
  }

  private async exchange(hello: Buffer, address: IpAddress, signal: CancelSignal): Promise<ServerFlight> {
    const socket = await this.connect(address, signal);
    try {
      return await this.timeouts.limit(this.options.timeoutMs, signal, () => exchangeHello(socket, hello));
    } finally {
      socket.destroy();
    }
  }

  private async connect(address: IpAddress, signal: CancelSignal): Promise<Socket> {
    const { timeoutMs } = this.options;
    const ports = { port: HTTPS_PORT, allowedPorts: [HTTPS_PORT] };
    return (await this.dialer.connect({ target: address, ...ports, timeoutMs, signal })).socket;
  }
}

function leafOf({ encryption }: TlsSession): PresentedCertificate | undefined {
  return encryption.chain[0];
}

/** By the names of OpenSSL. */
const GROUPS: Readonly<Record<string, NamedGroup>> = {
  ...{ X25519: 'x25519', X448: 'x448', prime256v1: 'secp256r1', secp384r1: 'secp384r1', secp521r1: 'secp521r1' },
};

function groupOf({ group }: TlsSession): { readonly group?: NamedGroup } {
  const known = GROUPS[group ?? ''];
  return known ? { group: known } : {};
}

function lacksStaple(session: TlsSession): boolean {
  const leaf = leafOf(session);
  return !session.isStapled && leaf !== undefined && requiresStaple(Buffer.from(leaf.der));
}

function unlessTheirs(error: unknown): undefined {
  UpstreamError.from(error);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
