import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../domain/clock.js';
import type { DomainName } from '../../domain/domain-name.js';
import { early } from '../../domain/early.js';
import type { IpAddress } from '../../domain/ip-address.js';
import type { SmtpTalk } from '../../domain/smtp-talk.js';
import { withDeadline, withPatience } from '../deadline.js';
import { Dialer } from '../connect/dialer.js';
import { portState } from '../probe/port-state.js';
import { SMTP_PORT, SmtpCanary } from '../probe/smtp-canary.js';
import { ConcurrencyLimiter } from '../concurrency-limiter.js';
import { UpstreamError } from '../upstream-error.js';
import { namesHost } from './presented-chain.js';
import { converse } from './smtp-conversation.js';
import { SmtpOptions } from './smtp-options.js';
import type { Caller } from '../caller.js';

const KEPT_MS = 300_000;
const MOST_BYTES = 16 * 2 ** 20;
const TALK_OVERHEAD = 500;

/** `fresh`: what was said before does not count. */
type Age = 'any' | 'fresh';

interface Kept {
  readonly talk: SmtpTalk;
  readonly until: number;
}

/** Conversations with mail servers: each is held once in five minutes, however many domains have their mail there, and by how many names. */
@Injectable()
export class SmtpService {
  private readonly kept: LRUCache<string, Kept>;
  /** By address, the key of what was kept last. */
  private readonly latest: LRUCache<string, string>;
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
    this.latest = new LRUCache({ max });
    this.concurrency = new ConcurrencyLimiter({ total: atOnce, perKey: 1, waiting, waitMs: totalMs });
  }

  /** Rejects with an UpstreamError only where our own limits are reached or the caller leaves; the conversation goes on for others. */
  talk(host: DomainName, address: IpAddress, signal?: Caller, age: Age = 'any'): Promise<SmtpTalk> {
    const known = age === 'any' ? this.known(host, address) : undefined;
    if (known) return Promise.resolve(known);
    const running = this.running.get(keyOf(host, address)) ?? this.start(host, address, age);
    return withDeadline(3 * this.options.totalMs, signal, () => running);
  }

  private start(host: DomainName, address: IpAddress, age: Age): Promise<SmtpTalk> {
    const key = keyOf(host, address);
    const talk = early(this.inTurn(host, address, age).finally(() => this.running.delete(key)));
    this.running.set(key, talk);
    return talk;
  }

  /** Of this name, or of another one of the server that says as much of this one: providers give each customer a name of its own. */
  private known(host: DomainName, address: IpAddress): SmtpTalk | undefined {
    const own = this.current(keyOf(host, address));
    const other = own ? undefined : this.current(this.latest.get(String(address)) ?? '');
    return own ?? (other && sameFor(host, other));
  }

  private current(key: string): SmtpTalk | undefined {
    const known = this.kept.get(key);
    return known && known.until > this.clock.now() ? known.talk : undefined;
  }

  /** What is wrong because of us is not kept. */
  private keep(host: DomainName, address: IpAddress, talk: SmtpTalk): SmtpTalk {
    if (talk.port !== 'open' && !talk.isWitnessed) return talk;
    const key = keyOf(host, address);
    this.kept.set(key, { talk, until: this.clock.now() + KEPT_MS });
    this.latest.set(talk.address, key);
    return talk;
  }

  private async inTurn(host: DomainName, address: IpAddress, age: Age): Promise<SmtpTalk> {
    const leave = await this.concurrency.enter(String(address));
    try {
      const known = age === 'any' ? this.known(host, address) : undefined; // by now
      if (known) return known;
      const work = (signal: Caller) => this.speak(host, address, signal);
      return this.keep(host, address, await withPatience(this.options.totalMs, undefined, work));
    } finally {
      leave();
    }
  }

  private async speak(host: DomainName, address: IpAddress, signal: Caller): Promise<SmtpTalk> {
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

function keyOf(host: DomainName, address: IpAddress): string {
  return `${host.ascii} ${String(address)}`;
}

/** A server hears the name when TLS begins, and not before: what it said until then it says to all, and the rest where its certificate names both. */
function sameFor({ ascii: host }: DomainName, talk: SmtpTalk): SmtpTalk | undefined {
  const { encryption } = talk;
  if (encryption?.kind === 'broken') return undefined;
  if (encryption?.kind !== 'encrypted') return { ...talk, host };
  return encryption.matchesHost && namesHost(encryption.chain[0]!, host) ? { ...talk, host } : undefined;
}

/** Approximate size in memory. */
function weight({ greeting, names, encryption }: SmtpTalk): number {
  const texts = [...names, greeting && 'text' in greeting ? greeting.text : ''];
  const chain = encryption?.kind === 'encrypted' ? encryption.chain : [];
  const octets = chain.reduce((sum, { der, subject, issuer }) => sum + der.length + subject.length + issuer.length, 0);
  return TALK_OVERHEAD + texts.reduce((sum, text) => sum + text.length, 0) + octets;
}
