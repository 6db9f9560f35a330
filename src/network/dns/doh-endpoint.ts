import type { Clock } from '../../domain/clock.js';
import { decodeMessage } from '../../dns-wire/decode-message.js';
import { DnsWireError } from '../../dns-wire/dns-wire-error.js';
import { extendedErrors } from '../../dns-wire/extended-error.js';
import { CLASS_IN, type Message } from '../../dns-wire/message.js';
import { sameName } from '../../dns-wire/name.js';
import { encodePaddedQuery } from '../../dns-wire/query.js';
import type { IpAddress } from '../../domain/ip-address.js';
import { specialPurpose } from '../../domain/special-purpose.js';
import type { Metrics } from '../../metrics/metrics.js';
import type { Reach } from '../connect/reach.js';
import { aged, type DnsAnswer, type DnsQuestion } from './dns-answer.js';
import { DohConnection } from './doh-connection.js';
import type { DohOptions, DohServer } from './doh-options.js';
import { turnToRead } from './large-message.js';
import type { QueryDeadline } from '../query-deadline.js';
import { ResolverHealth } from './resolver-health.js';
import type { ConcurrencyLimiter } from '../concurrency-limiter.js';
import { UpstreamError } from '../upstream-error.js';

/** One resolver: its URL, its statistics, and its answers. */
export class DohEndpoint {
  readonly id: string;
  readonly health: ResolverHealth;
  private readonly connection: DohConnection;
  /** Where the last answer came from. */
  private from: { readonly address: IpAddress; readonly isPublic: boolean } | undefined;

  constructor(
    server: DohServer,
    options: DohOptions,
    private readonly concurrency: ConcurrencyLimiter,
    clock: Clock,
    private readonly metrics: Metrics,
    reach: Reach,
  ) {
    this.id = server.id;
    this.health = new ResolverHealth(options.restMs, clock);
    this.connection = new DohConnection(server.url, {
      pingMs: options.pingMs,
      session: options.session,
      answeredFrom: (address, port) => {
        if (this.isElsewhere(address)) reach.note(address, port);
      },
    });
  }

  /** A resolver on our own network proves nothing about the way to others. */
  private isElsewhere(address: IpAddress): boolean {
    if (address !== this.from?.address) this.from = { address, isPublic: specialPurpose(address) === undefined };
    return this.from.isPublic;
  }

  get isFree(): boolean {
    return !this.health.isResting && this.concurrency.hasRoom(this.id);
  }

  async ask(question: DnsQuestion, deadline: QueryDeadline): Promise<DnsAnswer> {
    const query = encoded(question);
    const leave = await this.concurrency.enter(this.id);
    try {
      if (deadline.ended) throw deadline.ended;
      return await this.exchange(query, question, deadline);
    } finally {
      leave();
    }
  }

  close(): void {
    this.connection.close();
  }

  private async exchange(query: Uint8Array, question: DnsQuestion, deadline: QueryDeadline): Promise<DnsAnswer> {
    const start = performance.now();
    let isReply = false;
    try {
      const { body, age } = await this.connection.get(query, deadline);
      isReply = hasReplyHeader(body);
      await turnToRead(body);
      const answer = aged(this.read(body, question), age);
      const ms = performance.now() - start;
      this.health.answered(ms);
      this.metrics.resolverAnswers.observe(ms / 1000, this.id);
      return answer;
    } catch (error) {
      const failure = UpstreamError.from(error); // a bug of ours says nothing about the resolver
      if (failure.reason === 'aborted') this.health.overtaken(performance.now() - start);
      else {
        // Records that cannot be read are the fault of their zone, which must not cost others a resolver.
        const isOurFault = failure.reason === 'busy';
        if (!isOurFault && !(isReply && error instanceof DnsWireError)) this.health.failed();
        this.metrics.upstreamErrors.count(this.id, failure.reason);
      }
      throw failure;
    }
  }

  private read(body: Uint8Array, question: DnsQuestion): DnsAnswer {
    const message = decodeMessage(body);
    if (!answers(message, question)) throw new UpstreamError('malformed');
    const { rcode, ad, answers: records, authorities, edns } = message;
    return { resolver: this.id, rcode, ad, answers: records, authorities, extendedErrors: extendedErrors(edns) };
  }
}

/** With the ID of our queries, which is 0, and the bit of an answer; an error page has neither. */
function hasReplyHeader([idHigh, idLow, flags = 0]: Uint8Array): boolean {
  return idHigh === 0 && idLow === 0 && flags >> 7 === 1;
}

/** A name without a wire form cannot be queried; such names come from foreign records. */
function encoded(question: DnsQuestion): Uint8Array {
  try {
    return encodePaddedQuery(question);
  } catch (error) {
    throw UpstreamError.from(error);
  }
}

/** A complete answer to this query, not to another. */
function answers({ id, qr, opcode, tc, questions }: Message, { name, type }: DnsQuestion): boolean {
  const [asked, ...others] = questions;
  if (!asked || others.length > 0 || id !== 0 || !qr || opcode !== 0 || tc) return false;
  return asked.type === type && asked.class === CLASS_IN && sameName(asked.name, name);
}
