import type { Clock } from '#base/domain/clock.js';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { DnsWireError } from '#formats/dns-wire/dns-wire-error.js';
import { extendedErrors } from '#formats/dns-wire/extended-error.js';
import { CLASS_IN, type Message } from '#formats/dns-wire/message.js';
import { sameName } from '#formats/dns-wire/name.js';
import { encodePaddedQuery } from '#formats/dns-wire/query.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import type { Metrics } from '#base/metrics/metrics.js';
import type { ConnectivityEvidence } from '../connect/connectivity-evidence.js';
import type { Http2Client } from '../http2/http2-client.js';
import { agedAnswer, type DnsAnswer, type DnsQuery } from './dns-answer.js';
import { DohConnection } from './doh-connection.js';
import type { DohOptions, DohServer } from './doh-options.js';
import { checkSize, waitIfLarge } from './large-message.js';
import { cancelError, type CancelSignal } from '#platform/runtime/cancel-signal.js';
import { ResolverHealth } from './resolver-health.js';
import type { ConcurrencyLimiter } from '#platform/runtime/concurrency-limiter.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

/** One resolver: its URL, its statistics, and its answers. */
export class DohEndpoint {
  readonly id: string;
  readonly health: ResolverHealth;
  private readonly connection: DohConnection;
  /** The address of the last answer. */
  private from: { readonly address: IpAddress; readonly isPublic: boolean } | undefined;

  constructor(
    server: DohServer,
    options: DohOptions,
    private readonly concurrency: ConcurrencyLimiter,
    clock: Clock,
    private readonly metrics: Metrics,
    reach: ConnectivityEvidence,
    http2: Http2Client,
  ) {
    this.id = server.id;
    this.health = new ResolverHealth(options.restMs, clock);
    this.connection = new DohConnection(server.url, {
      http2,
      pingMs: options.pingMs,
      session: options.session,
      answeredFrom: (address, port) => {
        if (this.isElsewhere(address)) reach.note(address, port);
      },
    });
  }

  /** A resolver on our own network is no evidence for connectivity to the internet. */
  private isElsewhere(address: IpAddress): boolean {
    if (address !== this.from?.address) this.from = { address, isPublic: specialPurpose(address) === undefined };
    return this.from.isPublic;
  }

  get isFree(): boolean {
    return !this.health.isResting && this.concurrency.hasRoom(this.id);
  }

  async query(question: DnsQuery, signal: CancelSignal): Promise<DnsAnswer> {
    const query = encodeOrFail(question);
    const leave = await this.concurrency.enter(this.id);
    try {
      if (signal.aborted) throw cancelError(signal);
      return await this.exchange(query, question, signal);
    } finally {
      leave();
    }
  }

  close(): void {
    this.connection.close();
  }

  private async exchange(query: Uint8Array, question: DnsQuery, signal: CancelSignal): Promise<DnsAnswer> {
    const start = performance.now();
    let isReply = false;
    try {
      const { body, age } = await this.connection.get(query, signal);
      isReply = hasReplyHeader(body);
      await waitIfLarge(body);
      const answer = agedAnswer(this.read(body, question), age);
      const ms = performance.now() - start;
      this.health.answered(ms);
      this.metrics.resolverAnswers.observe(ms / 1000, this.id);
      return answer;
    } catch (error) {
      const failure = UpstreamError.from(error); // rethrows bugs, which say nothing about the resolver
      if (failure.reason === 'aborted') this.health.overtaken(performance.now() - start);
      else {
        // Malformed or too large records are a fault of their zone, for which the resolver must not be avoided.
        const isOurFault = failure.reason === 'busy';
        const isOfZone = isReply && (error instanceof DnsWireError || failure.reason === 'too-large');
        if (!isOurFault && !isOfZone) this.health.failed();
        this.metrics.upstreamErrors.count(this.id, failure.reason);
      }
      throw failure;
    }
  }

  private read(body: Uint8Array, question: DnsQuery): DnsAnswer {
    const message = decodeMessage(body);
    if (!isAnswerTo(message, question)) throw new UpstreamError('malformed');
    const { rcode, ad, answers: records, authorities, edns } = message;
    const rest = { answers: records, authorities, extendedErrors: extendedErrors(edns) };
    return checkSize({ resolver: this.id, rcode, ad, ...rest });
  }
}

/** With the ID of our queries, which is 0, and the bit of an answer; an error page has neither. */
function hasReplyHeader([idHigh, idLow, flags = 0]: Uint8Array): boolean {
  return idHigh === 0 && idLow === 0 && flags >> 7 === 1;
}

/** A name without a wire form cannot be queried; such names come from foreign records. */
function encodeOrFail(question: DnsQuery): Uint8Array {
  try {
    return encodePaddedQuery(question);
  } catch (error) {
    throw UpstreamError.from(error);
  }
}

/** A complete answer to this query, not to another. */
function isAnswerTo({ id, qr, opcode, tc, questions }: Message, { name, type }: DnsQuery): boolean {
  const [asked, ...others] = questions;
  if (!asked || others.length > 0 || id !== 0 || !qr || opcode !== 0 || tc) return false;
  return asked.type === type && asked.class === CLASS_IN && sameName(asked.name, name);
}
