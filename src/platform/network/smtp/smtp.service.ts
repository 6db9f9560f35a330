import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '#base/domain/clock.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { ignoreUnhandled } from '#base/execution/ignore-unhandled.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { SmtpTalk } from '#base/domain/smtp-talk.js';
import { Metrics } from '#base/metrics/metrics.js';
import { Dialer } from '../connect/dialer.js';
import { portState } from '../probe/port-state.js';
import { SMTP_PORT, SmtpCanary } from '../probe/smtp-canary.js';
import { ConcurrencyLimiter } from '#platform/runtime/concurrency-limiter.js';
import { heapBytes } from '#platform/runtime/heap-bytes.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { coversHost } from '../connect/presented-chain.js';
import type { ServerFlight } from '#formats/tls-wire/server-flight.js';
import { exchangeAfterStartTls, runSmtpSession } from './smtp-conversation.js';
import { SmtpOptions } from './smtp-options.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const KEPT_MS = 300_000;
const MAX_BYTES = 16 * 2 ** 20;
/** For a greeting, before questions stop waiting for it; many servers delay it for seconds. */
const GREETING_MS = 1000;

/** `fresh` ignores cached sessions. */
type Age = 'any' | 'fresh';

/** Whether the server lets us in; only the first call counts. */
type Greeted = (isWelcome: boolean) => void;

interface Kept {
  readonly talk: SmtpTalk;
  readonly until: number;
}

/** SMTP sessions with mail servers, at most one in five minutes per server, for all its host names. */
@Injectable()
export class SmtpService {
  private readonly kept: LRUCache<string, Kept>;
  /** When a session was held; those that are not kept are of now. */
  private readonly times = new WeakMap<SmtpTalk, number>();
  /** The key of the last cached session, by address. */
  private readonly latest: LRUCache<string, string>;
  private readonly running = new Map<string, Promise<SmtpTalk>>();
  /** Resolve with the greeting of a session: whether the server lets us in. By address. */
  private readonly greetings = new Map<string, Promise<boolean>>();
  /** One session per address at a time. */
  private readonly concurrency: ConcurrencyLimiter;
  /** Two questions about TLS per address at a time, because the health check asks two while its session runs. */
  private readonly questions: ConcurrencyLimiter;

  constructor(
    private readonly dialer: Dialer,
    private readonly canary: SmtpCanary,
    private readonly options: SmtpOptions,
    private readonly clock: Clock,
    memory: MemoryBudget,
    private readonly timeouts: Timeouts,
    private readonly metrics: Metrics,
  ) {
    const { atOnce, waiting, totalMs, entries: max } = options;
    const maxSize = memory.cache('conversations', MAX_BYTES, () => this.kept.calculatedSize);
    this.kept = new LRUCache({ max, maxSize, sizeCalculation: ({ talk }) => heapBytes(talk) });
    this.latest = new LRUCache({ max });
    this.concurrency = new ConcurrencyLimiter({ total: atOnce, perKey: 1, waiting, waitMs: totalMs });
    this.questions = new ConcurrencyLimiter({ total: atOnce, perKey: 2, waiting, waitMs: totalMs });
  }

  /** Rejects only if our own limits are reached or the signal is aborted; the session continues for other callers. */
  talk(host: DomainName, address: IpAddress, signal?: CancelSignal, age: Age = 'any'): Promise<SmtpTalk> {
    const known = age === 'any' ? this.known(host, address) : undefined;
    const running = this.running.get(keyOf(host, address));
    this.metrics.sharedFacts.count('mail', known || running ? 'shared' : 'asked');
    if (known) return Promise.resolve(known);
    const talk = running ?? this.start(host, address, age);
    return this.timeouts.limit(3 * this.options.totalMs, signal, () => talk);
  }

  /** When a session ended that `talk` returned, at most five minutes ago. */
  heldAt(talk: SmtpTalk): number {
    return this.times.get(talk) ?? this.clock.now();
  }

  /**
   * Sends a TLS hello after STARTTLS and reads the answer. Rejects if the server does not get that far. A server that limits
   * connections shall refuse the question and not the session, so a session is greeted first. A server that did not let it in
   * or has no TLS is not asked.
   */
  async askAfterStartTls(address: IpAddress, hello: Buffer, signal: CancelSignal): Promise<ServerFlight> {
    const { connectMs: timeoutMs, heloName, totalMs } = this.options;
    if (this.canary.isShut(address.version)) throw new UpstreamError('no-route');
    const greeting = this.greetings.get(String(address)) ?? Promise.resolve(this.letIn(address));
    if (!(await this.timeouts.limit(totalMs, signal, () => greeting))) throw new UpstreamError('unreachable');
    const leave = await this.questions.enter(String(address));
    try {
      const ports = { port: SMTP_PORT, allowedPorts: [SMTP_PORT] };
      const { socket } = await this.dialer.connect({ target: address, ...ports, timeoutMs, signal });
      let hasLeft = false;
      try {
        const ask = () => exchangeAfterStartTls(socket, heloName, hello);
        const flight = await this.timeouts.limit(totalMs, signal, ask);
        hasLeft = flight === undefined;
        if (!flight) throw new UpstreamError('unreachable');
        return flight;
      } finally {
        if (!hasLeft) socket.destroy(); // otherwise QUIT is on its way
      }
    } finally {
      leave();
    }
  }

  /** What the last session says, if there was one. */
  private letIn(address: IpAddress): boolean {
    const last = this.current(this.latest.get(String(address)) ?? '');
    return !last || (last.greeting?.kind === 'welcome' && last.encryption?.kind !== 'not-offered');
  }

  private start(host: DomainName, address: IpAddress, age: Age): Promise<SmtpTalk> {
    const key = keyOf(host, address);
    let greeted: (isWelcome: boolean) => void = () => undefined;
    const greeting = new Promise<boolean>((resolve) => (greeted = resolve));
    const end = () => {
      greeted(this.letIn(address));
      this.running.delete(key);
      if (this.greetings.get(String(address)) === greeting) this.greetings.delete(String(address));
    };
    this.greetings.set(String(address), greeting);
    const talk = ignoreUnhandled(this.talkInSlot(host, address, age, greeted).finally(end));
    this.running.set(key, talk);
    return talk;
  }

  /** The cached session of this host name, or of another one at the same address, because providers use a name per customer. */
  private known(host: DomainName, address: IpAddress): SmtpTalk | undefined {
    const own = this.current(keyOf(host, address));
    const other = own ? undefined : this.current(this.latest.get(String(address)) ?? '');
    const same = other && sameFor(host, other);
    if (same) this.times.set(same, this.heldAt(other));
    return own ?? same;
  }

  private current(key: string): SmtpTalk | undefined {
    const known = this.kept.get(key);
    return known && known.until > this.clock.now() ? known.talk : undefined;
  }

  /** Failures on our side are not cached. */
  private keep(host: DomainName, address: IpAddress, talk: SmtpTalk): SmtpTalk {
    if (talk.port !== 'open' && !talk.isWitnessed) return talk;
    const key = keyOf(host, address);
    const now = this.clock.now();
    this.times.set(talk, now);
    this.kept.set(key, { talk, until: now + KEPT_MS });
    this.latest.set(talk.address, key);
    return talk;
  }

  private async talkInSlot(host: DomainName, address: IpAddress, age: Age, greeted: Greeted): Promise<SmtpTalk> {
    const leave = await this.concurrency.enter(String(address));
    try {
      const known = age === 'any' ? this.known(host, address) : undefined; // another call may have cached it while this one waited
      if (known) return known;
      const work = (signal: CancelSignal) => this.speak(host, address, signal, greeted);
      return this.keep(host, address, await this.timeouts.budget(this.options.totalMs, undefined, work));
    } finally {
      leave();
    }
  }

  private async speak(host: DomainName, address: IpAddress, signal: CancelSignal, greeted: Greeted): Promise<SmtpTalk> {
    const { connectMs: timeoutMs, heloName } = this.options;
    const partner = { host: host.ascii, address: String(address) };
    if (this.canary.isShut(address.version)) {
      greeted(false);
      return { ...partner, names: [], port: 'blocked', isWitnessed: false };
    }
    try {
      const ports = { port: SMTP_PORT, allowedPorts: [SMTP_PORT] };
      const { socket } = await this.dialer.connect({ target: address, ...ports, timeoutMs, signal });
      this.canary.reached(address.version);
      const late = setTimeout(() => greeted(true), GREETING_MS);
      const peer = { socket, host, heloName, dialer: this.dialer, greeted };
      const spoken = await runSmtpSession(peer, signal).finally(() => clearTimeout(late));
      return { ...partner, port: 'open', isWitnessed: true, ...spoken };
    } catch (error) {
      greeted(false);
      const port = portState(UpstreamError.from(error));
      if (!port) throw error;
      return { ...partner, names: [], ...(await this.blamed(port, address)) };
    }
  }

  /** A port that is not open is evidence only if other servers can be reached: our own network may block port 25. */
  private async blamed(
    port: SmtpTalk['port'],
    { version }: IpAddress,
  ): Promise<Pick<SmtpTalk, 'port' | 'isWitnessed'>> {
    if (port === 'blocked') return { port, isWitnessed: false };
    const [isOpen, isSilent] = await Promise.all([this.canary.isOpen(version), this.canary.isSilent(version)]);
    return { port: port === 'filtered' && isSilent ? 'blocked' : port, isWitnessed: isOpen };
  }
}

function keyOf(host: DomainName, address: IpAddress): string {
  return `${host.ascii} ${String(address)}`;
}

/** A session can be reused for another host name if TLS was not offered or the certificate covers both. */
function sameFor({ ascii: host }: DomainName, talk: SmtpTalk): SmtpTalk | undefined {
  const { encryption } = talk;
  if (encryption?.kind === 'broken') return undefined;
  if (encryption?.kind !== 'encrypted') return { ...talk, host };
  return encryption.matchesHost && coversHost(encryption.chain[0]!, host) ? { ...talk, host } : undefined;
}
