import { randomInt } from 'node:crypto';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { HeaderFlag } from '#formats/dns-wire/header-flags.js';
import { CLASS_IN, type Message } from '#formats/dns-wire/message.js';
import { normalName } from '#formats/dns-wire/name.js';
import { encodeQuery, type Query } from '#formats/dns-wire/query.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { WireReader } from '#formats/dns-wire/wire-reader.js';

export interface ServerQuery extends Omit<Query, 'id' | 'recursionDesired'> {
  /** Queries are non-recursive by default. */
  readonly recursionDesired?: boolean;
  /** If absent, UDP first, and TCP if the answer is truncated. */
  readonly transport?: 'tcp';
}

export interface ServerAnswer {
  readonly message: Message;
  readonly transport: 'udp' | 'tcp';
  /** Octets on the wire. */
  readonly size: number;
  /** The answer after changes of a preview; it has no signatures. */
  readonly isSimulated?: true;
}

const IDS = 0x10000;
const HEADER_OCTETS = 12;
const TYPE_AND_CLASS_OCTETS = 4;
/** A server that cannot read a query may return the bare header (RFC 1035 section 4.1.1), as some do for EDNS. */
const UNREAD: readonly number[] = [Rcode.FORMERR, Rcode.NOTIMP];

export function randomId(): number {
  return randomInt(IDS);
}

/** A query on the wire, and how its answer is distinguished from other packets. */
export class PendingQuery {
  readonly wire: Uint8Array;

  constructor(
    private readonly query: ServerQuery,
    readonly id: number,
  ) {
    this.wire = encodeQuery({ recursionDesired: false, ...query, id });
  }

  /** Undefined for packets that do not answer this query (RFC 5452 section 9.1). */
  read(bytes: Uint8Array, transport: ServerAnswer['transport']): ServerAnswer | undefined {
    const message = decodeMessage(transport === 'udp' && isTruncated(bytes) ? this.untilQuestion(bytes) : bytes);
    const isAnswer = message.qr && message.id === this.id && (this.isEchoed(message) || isUnread(message));
    return isAnswer ? { message, transport, size: bytes.length } : undefined;
  }

  private isEchoed({ questions: [echo, ...others] }: Message): boolean {
    if (!echo || others.length > 0) return false;
    const { name, type, class: of = CLASS_IN } = this.query;
    return echo.class === of && echo.type === type && normalName(echo.name) === normalName(name);
  }

  /** Records of a truncated answer are ignored, because it may end inside one; TCP is next (RFC 2181 section 9). */
  private untilQuestion(bytes: Uint8Array): Uint8Array {
    const reader = new WireReader(this.wire);
    reader.take(HEADER_OCTETS);
    reader.name();
    const hasQuestion = bytes[4] !== 0 || bytes[5] !== 0;
    const header = Uint8Array.from(
      bytes.subarray(0, hasQuestion ? reader.offset + TYPE_AND_CLASS_OCTETS : HEADER_OCTETS),
    );
    return header.fill(0, 6, HEADER_OCTETS);
  }
}

function isUnread({ rcode, questions, answers, authorities }: Message): boolean {
  return UNREAD.includes(rcode) && questions.length + answers.length + authorities.length === 0;
}

function isTruncated(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER_OCTETS && (((bytes[2]! << 8) | bytes[3]!) & HeaderFlag.tc) !== 0;
}
