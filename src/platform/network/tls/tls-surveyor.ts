import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import type { DomainName } from '#base/domain/domain-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { Encrypted, PresentedCertificate } from '#base/domain/smtp-talk.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import type { ServerFlight } from '#formats/tls-wire/server-flight.js';
import { withSession } from '#formats/tls-wire/session-offer.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { Dialer } from '../connect/dialer.js';
import { exchangeHello } from '../connect/hello-exchange.js';
import { readEncryption } from '../connect/presented-chain.js';
import { isTlsVerdict } from '../connect/tls-handshake.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
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
  readonly offered: OfferedTls;
  /** A complete handshake; undefined if none succeeded. */
  readonly session?: TlsSession;
  /** Undefined if it was not asked, or not answered. */
  readonly withoutName?: WithoutName;
}

/** What clients get that do not send the name of the host: a certificate for it, another one, or an alert. */
export type WithoutName =
  { readonly answer: 'same' | 'refused' } | { readonly answer: 'other'; readonly certificate: string };

export interface TlsSession {
  readonly encryption: Encrypted;
  readonly alpn: string | null;
}

/** Finds out what web servers offer over TLS: a few connections per address, one after the other. */
@Injectable()
export class TlsSurveyor {
  private readonly surveys: KeptSurveys<TlsSurvey>;
  private readonly faultless: KeptSurveys<OfferedTls>;

  constructor(
    private readonly dialer: Dialer,
    private readonly options: TlsOptions,
    clock: Clock,
    memory: MemoryBudget = new MemoryBudget(),
    private readonly timeouts: Timeouts = new Timeouts(),
  ) {
    this.surveys = new KeptSurveys('surveys', memory, clock, ({ session }) => (session ? DAY_MS : 0));
    // Faults are asked for again, because their owners want to see that they are gone.
    this.faultless = new KeptSurveys('faultless', memory, clock, (one) =>
      isAnswered(one) && !hasTlsFault(one) ? DAY_MS : 0,
    );
  }

  /** Answers of the last day are shared, unless the caller wants younger ones. Never rejects because of the server. */
  survey(host: DomainName, address: IpAddress, maxAgeMs = Infinity): Promise<TlsSurvey> {
    return this.surveys.get(`${host.ascii} ${String(address)}`, maxAgeMs, () =>
      this.timeouts.budget(this.options.totalMs, undefined, (signal) => this.inspect(host, address, signal)),
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

  private async inspect(host: DomainName, address: IpAddress, signal: CancelSignal): Promise<TlsSurvey> {
    const session = await this.tryHandshake(host, address, signal);
    let left = this.options.maxConnections - 1;
    const ask = async (hello: Buffer) => {
      left--;
      return this.ask(hello, address, signal).catch((error: unknown) => {
        left = 0; // the server may limit connections
        throw error;
      });
    };
    const offered = await surveyTls(ask, {
      serverName: host.ascii,
      alpn: ALPN,
      maxConnections: left,
      random: randomBytes,
    });
    if (!session) return { address: String(address), offered };
    const withoutName = left > 0 ? await this.withoutName(host, address, session, signal) : undefined;
    return {
      address: String(address),
      offered: withSession(offered, session.encryption),
      session,
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
      await pause(this.options.pauseMs);
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
      return encryption && { encryption, alpn: alpnProtocol || null };
    } finally {
      socket.destroy();
    }
  }

  private async ask(hello: Buffer, address: IpAddress, signal: CancelSignal): Promise<ServerFlight> {
    await pause(this.options.pauseMs);
    return this.exchange(hello, address, signal);
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
