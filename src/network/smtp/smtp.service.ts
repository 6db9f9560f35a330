import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../domain/clock.js';
import type { DomainName } from '../../domain/domain-name.js';
import type { IpAddress } from '../../domain/ip-address.js';
import type { SmtpTalk } from '../../domain/smtp-talk.js';
import { withDeadline, withPatience } from '../deadline.js';
import { Dialer } from '../connect/dialer.js';
import { portState } from '../probe/port-state.js';
import { SMTP_PORT, SmtpCanary } from '../probe/smtp-canary.js';
import { ConcurrencyLimiter } from '../concurrency-limiter.js';
import { UpstreamError } from '../upstream-error.js';
import { converse } from './smtp-conversation.js';
import { SmtpOptions } from './smtp-options.js';

const KEPT_MS = 300_000;
const MOST_BYTES = 16 * 2 ** 20;
const TALK_OVERHEAD = 500;

interface Kept {
  readonly talk: SmtpTalk;
  readonly until: number;
}

/** Conversations with mail servers: each is held once in five minutes, however many domains have their mail there. */
@Injectable()
export class SmtpService {
  private readonly kept: LRUCache<string, Kept>;
  private readonly running = new Map<string, Promise<SmtpTalk>>();
  /** No address is spoken to twice at the same time. */
  private readonly concurrency: ConcurrencyLimiter;

  constructor(
    private readonly dialer: Dialer,
    private readonly canary: SmtpCanary,
    private readonly options: SmtpOptions,
    private readonly clock: Clock,
  ) {
    const { atOnce, waiting, totalMs, entries: max } = options;
    this.kept = new LRUCache({ max, maxSize: MOST_BYTES, sizeCalculation: ({ talk }) => weight(talk) });
    this.concurrency = new ConcurrencyLimiter({ total: atOnce, perKey: 1, waiting, waitMs: totalMs });
  }

  /** Rejects with an UpstreamError only where our own limits are reached or the caller leaves; the conversation goes on for others. */
  talk(host: DomainName, address: IpAddress, signal?: AbortSignal): Promise<SmtpTalk> {
    const key = `${host.ascii} ${String(address)}`;
    const known = this.kept.get(key);
    if (known && known.until > this.clock.now()) return Promise.resolve(known.talk);
    const running = this.running.get(key) ?? this.start(key, host, address);
    return withDeadline(3 * this.options.totalMs, signal, () => running);
  }

  private start(key: string, host: DomainName, address: IpAddress): Promise<SmtpTalk> {
    const talk = this.inTurn(host, address).finally(() => this.running.delete(key));
    this.running.set(key, talk);
    talk.then(
      (result) => this.keep(key, result),
      () => undefined, // those who wait for it hear of it
    );
    return talk;
  }

  /** What is wrong because of us is not kept. */
  private keep(key: string, talk: SmtpTalk): void {
    if (talk.port !== 'open' && !talk.isWitnessed) return;
    this.kept.set(key, { talk, until: this.clock.now() + KEPT_MS });
  }

  private async inTurn(host: DomainName, address: IpAddress): Promise<SmtpTalk> {
    const leave = await this.concurrency.enter(String(address));
    try {
      return await withPatience(this.options.totalMs, undefined, (signal) => this.speak(host, address, signal));
    } finally {
      leave();
    }
  }

  private async speak(host: DomainName, address: IpAddress, signal: AbortSignal): Promise<SmtpTalk> {
    const { connectMs: timeoutMs, heloName } = this.options;
    const partner = { host: host.ascii, address: String(address) };
    try {
      const ports = { port: SMTP_PORT, allowedPorts: [SMTP_PORT] };
      const { socket } = await this.dialer.connect({ target: address, ...ports, timeoutMs, signal });
      const spoken = await converse({ socket, host, heloName, dialer: this.dialer }, signal);
      return { ...partner, port: 'open', isWitnessed: true, ...spoken };
    } catch (error) {
      const port = portState(UpstreamError.from(error));
      if (!port) throw error;
      return { ...partner, names: [], ...(await this.blamed(port, address)) };
    }
  }

  /** A port that is not open says nothing unless others are: our own network may block it, silently or not. */
  private async blamed(
    port: SmtpTalk['port'],
    { version }: IpAddress,
  ): Promise<Pick<SmtpTalk, 'port' | 'isWitnessed'>> {
    if (port === 'blocked') return { port, isWitnessed: false };
    const [isOpen, isSilent] = await Promise.all([this.canary.isOpen(version), this.canary.isSilent(version)]);
    return { port: port === 'filtered' && isSilent ? 'blocked' : port, isWitnessed: isOpen };
  }
}

/** Approximate size in memory. */
function weight({ greeting, names, encryption }: SmtpTalk): number {
  const texts = [...names, greeting && 'text' in greeting ? greeting.text : ''];
  const chain = encryption?.kind === 'encrypted' ? encryption.chain : [];
  const octets = chain.reduce((sum, { der, subject, issuer }) => sum + der.length + subject.length + issuer.length, 0);
  return TALK_OVERHEAD + texts.reduce((sum, text) => sum + text.length, 0) + octets;
}
