import { recordsAt } from '#formats/dns-wire/answer-records.js';
import type { Message } from '#formats/dns-wire/message.js';
import { sameName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { presentData, type ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { hostName, isBelow } from '#base/domain/host-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { Reply, NameServerClient } from '#engine/gathering/servers/name-server-client.js';
import { ConcurrencyLimiter } from '#platform/runtime/concurrency-limiter.js';
import { heapBytes } from '#platform/runtime/heap-bytes.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { RecordSet } from './differences.js';
import type { VisitedServer } from './server-visits.js';

/** Reasons of our own for a missing answer, which are no evidence about the servers. */
const OURS: ReadonlySet<Reply> = new Set<Reply>(['aborted', 'busy', 'too-large', 'too-much']);
/** Servers that are tried for a query, one after the other. */
const MAX_TRIES = 2;
/** Concurrent queries to one side; name servers limit the rate per client. */
const AT_ONCE = 16;
const MAX_RECORDS = 100;
/** Heap size; about seven hundred addresses take as much. */
const MAX_MESSAGE_BYTES = 256 * 1024;

/** The parts of an answer that a move needs. */
export type ZoneAnswer = Pick<Message, 'aa' | 'rcode' | 'answers' | 'authorities'>;

/**
 * The current or the proposed servers of a zone, of which one authoritative server answers each query. Apex answers are
 * cached; for the proposed servers all answers, which the report after the move needs as well.
 */
export class ZoneSide {
  readonly authoritative: readonly IpAddress[];
  private readonly asked = new Map<string, Promise<ZoneAnswer | undefined>>();
  private readonly turns = new ConcurrencyLimiter({ total: AT_ONCE, perKey: AT_ONCE, waiting: Infinity });

  constructor(
    readonly zone: string,
    readonly servers: readonly VisitedServer[],
    private readonly line: NameServerClient,
    private readonly memory: MemoryAccount,
    private readonly keeps: 'top' | 'all',
  ) {
    this.authoritative = servers.flatMap(({ visits }) =>
      visits.filter(({ state }) => state === 'answers').map(({ address }) => address),
    );
  }

  /** Undefined where no server answers. Rejects where an answer is larger than what is compared. */
  query(name: string, type: RecordType): Promise<ZoneAnswer | undefined> {
    if (this.keeps === 'top' && hostName(name) !== this.zone) return this.fromAny(name, type);
    const key = `${hostName(name)} ${type}`;
    const answer = this.asked.get(key) ?? this.kept(this.fromAny(name, type));
    this.asked.set(key, answer);
    return answer;
  }

  /** The answer of one address. */
  async queryAt(address: IpAddress, name: string, type: RecordType): Promise<ZoneAnswer | undefined> {
    const leave = await this.turns.enter('');
    try {
      const reply = await this.line.query(address, { name, type });
      if (typeof reply === 'string' && OURS.has(reply)) throw new UpstreamError(reply);
      if (typeof reply !== 'object') return undefined;
      const { aa, rcode, answers, authorities } = reply.message;
      if (rcode !== Rcode.NOERROR && rcode !== Rcode.NXDOMAIN) return undefined;
      const answer = { aa, rcode, answers, authorities };
      if (heapBytes(answer) > MAX_MESSAGE_BYTES) throw new UpstreamError('too-large');
      return answer;
    } finally {
      leave();
    }
  }

  private async kept(asked: Promise<ZoneAnswer | undefined>): Promise<ZoneAnswer | undefined> {
    const answer = await asked;
    this.memory.take(heapBytes(answer));
    return answer;
  }

  private async fromAny(name: string, type: RecordType): Promise<ZoneAnswer | undefined> {
    for (const address of this.authoritative.slice(0, MAX_TRIES)) {
      const message = await this.queryAt(address, name, type);
      if (message) return message;
    }
    return undefined;
  }
}

/** The records in an answer: those of the queried type, or a CNAME or delegation instead. */
export function recordsIn(
  message: ZoneAnswer,
  name: string,
  type: RecordType,
  zone: string,
): readonly ResourceRecord[] {
  const cut = delegationIn(message, zone);
  if (cut === hostName(name) && type === 'DS') return [];
  if (cut !== undefined) return recordsToCompare(recordsAt(message.authorities, cut, 'NS'));
  const at = message.answers.filter((record) => sameName(record.name, name));
  const own = at.filter((record) => record.type === type);
  return recordsToCompare(own.length > 0 ? own : at.filter((record) => record.type === 'CNAME'));
}

/** At most the maximum number of records, the same ones whatever their order. */
function recordsToCompare(records: readonly ResourceRecord[]): readonly ResourceRecord[] {
  if (records.length <= MAX_RECORDS) return records;
  const shown = records.map((record) => ({ record, data: presentData(record) }));
  return shown
    .sort((one, other) => (one.data < other.data ? -1 : 1))
    .slice(0, MAX_RECORDS)
    .map(({ record }) => record);
}

export function recordSetOf(records: readonly ResourceRecord[]): RecordSet | undefined {
  const [first] = records;
  if (!first) return undefined;
  const ttl = Math.min(...records.map((record) => record.ttl));
  return { type: first.type, values: records.map((record) => presentData(record)).sort(), ttl };
}

/** The delegated name below the zone, if the answer is a referral. */
export function delegationIn({ aa, answers, authorities }: ZoneAnswer, zone: string): string | undefined {
  if (aa || answers.length > 0) return undefined;
  const ns = authorities.find((record) => record.type === 'NS' && isBelow(hostName(record.name), zone));
  return ns && hostName(ns.name);
}
