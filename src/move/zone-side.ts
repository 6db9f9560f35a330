import { recordsAt } from '../dns-wire/answer-records.js';
import type { Message } from '../dns-wire/message.js';
import { sameName } from '../dns-wire/name.js';
import { Rcode } from '../dns-wire/rcode.js';
import type { RecordType } from '../dns-wire/record-type.js';
import { presentData, type ResourceRecord } from '../dns-wire/resource-record.js';
import { hostName, isBelow } from '../domain/host-name.js';
import type { IpAddress } from '../domain/ip-address.js';
import type { ServerLine } from '../health/topics/servers/server-line.js';
import { ConcurrencyLimiter } from '../network/concurrency-limiter.js';
import { UpstreamError } from '../network/upstream-error.js';
import type { RecordSet } from './differences.js';
import type { Visited } from './server-visits.js';

/** Servers that are tried for a question, one after the other. */
const MOST_TRIES = 2;
/** Questions under way at one side; name servers limit how many answers they give to one client. */
const AT_ONCE = 16;
const MOST_RECORDS = 100;

/** The current or the proposed servers of a zone: one of them that is authoritative answers. Each question is asked once. */
export class ZoneSide {
  readonly speakers: readonly IpAddress[];
  private readonly asked = new Map<string, Promise<Message | undefined>>();
  private readonly turns = new ConcurrencyLimiter({ total: AT_ONCE, perKey: AT_ONCE, waiting: Infinity });

  constructor(
    readonly zone: string,
    readonly servers: readonly Visited[],
    private readonly line: ServerLine,
  ) {
    this.speakers = servers.flatMap(({ visits }) =>
      visits.filter(({ state }) => state === 'answers').map(({ address }) => address),
    );
  }

  /** Nothing where nobody gives an answer about the name. */
  ask(name: string, type: RecordType): Promise<Message | undefined> {
    const key = `${hostName(name)} ${type}`;
    const answer = this.asked.get(key) ?? this.fromAny(name, type);
    this.asked.set(key, answer);
    return answer;
  }

  /** The answer of one address. */
  async askAt(address: IpAddress, name: string, type: RecordType): Promise<Message | undefined> {
    const leave = await this.turns.enter('');
    try {
      const reply = await this.line.ask(address, { name, type });
      if (reply === 'aborted' || reply === 'busy') throw new UpstreamError(reply); // our own affair: it tells nothing
      if (typeof reply !== 'object') return undefined;
      const { rcode } = reply.message;
      return rcode === Rcode.NOERROR || rcode === Rcode.NXDOMAIN ? reply.message : undefined;
    } finally {
      leave();
    }
  }

  private async fromAny(name: string, type: RecordType): Promise<Message | undefined> {
    for (const address of this.speakers.slice(0, MOST_TRIES)) {
      const message = await this.askAt(address, name, type);
      if (message) return message;
    }
    return undefined;
  }
}

/** The records in an answer: those asked for, or what is in their place. */
export function recordsIn(message: Message, name: string, type: RecordType, zone: string): readonly ResourceRecord[] {
  const cut = delegationIn(message, zone);
  if (cut === hostName(name) && type === 'DS') return [];
  if (cut !== undefined) return compared(recordsAt(message.authorities, cut, 'NS'));
  const at = message.answers.filter((record) => sameName(record.name, name));
  const own = at.filter((record) => record.type === type);
  return compared(own.length > 0 ? own : at.filter((record) => record.type === 'CNAME'));
}

/** At most so many, and the same of them in whatever order a server sends them. */
function compared(records: readonly ResourceRecord[]): readonly ResourceRecord[] {
  if (records.length <= MOST_RECORDS) return records;
  const shown = records.map((record) => ({ record, data: presentData(record) }));
  return shown
    .sort((one, other) => (one.data < other.data ? -1 : 1))
    .slice(0, MOST_RECORDS)
    .map(({ record }) => record);
}

export function setOf(records: readonly ResourceRecord[]): RecordSet | undefined {
  const [first] = records;
  if (!first) return undefined;
  const ttl = Math.min(...records.map((record) => record.ttl));
  return { type: first.type, values: records.map((record) => presentData(record)).sort(), ttl };
}

/** The name below the zone that other servers answer for, if the answer refers to them. */
export function delegationIn({ aa, answers, authorities }: Message, zone: string): string | undefined {
  if (aa || answers.length > 0) return undefined;
  const ns = authorities.find((record) => record.type === 'NS' && isBelow(hostName(record.name), zone));
  return ns && hostName(ns.name);
}
