import { randomBytes, randomInt } from 'node:crypto';
import { runToEnd, type Sliceable } from '#base/execution/time-slices.js';
import { decodingMessage } from '#formats/dns-wire/decode-message.js';
import { HeaderFlag } from '#formats/dns-wire/header-flags.js';
import { CLASS_IN, type Message } from '#formats/dns-wire/message.js';
import { nameToWire, normalName } from '#formats/dns-wire/name.js';
import { encodeQuery, type Query } from '#formats/dns-wire/query.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { WireReader } from '#formats/dns-wire/wire-reader.js';

export interface ServerQuery extends Omit<Query, 'id' | 'recursionDesired'> {
  /** Queries are non-recursive by default. */
  readonly recursionDesired?: boolean;
  /** If absent, UDP first, and TCP if the answer is truncated. */
  readonly transport?: 'tcp';
  /**
   * The letters of the name in random case, which somebody who cannot see the query does not know
   * (draft-vixie-dnsext-dns0x20). `required`: an answer with other letters is none.
   */
  readonly mixedCase?: 'tried' | 'required';
}

export interface ServerAnswer {
  readonly message: Message;
  readonly transport: 'udp' | 'tcp';
  /** Octets on the wire. */
  readonly size: number;
  /** Whether the server repeated the letters of a query in mixed case. */
  readonly keepsCase?: boolean;
  /** An earlier attempt was not answered: a datagram was lost. */
  readonly isRepeated?: true;
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
  /** The name of a query in mixed case, as it was asked for. */
  private readonly plainName: Uint8Array | undefined;

  constructor(
    private readonly query: ServerQuery,
    readonly id: number,
  ) {
    this.wire = encodeQuery({ recursionDesired: false, ...query, id });
    if (!query.mixedCase) return;
    this.plainName = nameToWire(query.name);
    this.wire.set(inRandomCase(this.plainName), HEADER_OCTETS);
  }

  /** Undefined for packets that do not answer this query (RFC 5452 section 9.1). */
  read(bytes: Uint8Array, transport: ServerAnswer['transport']): ServerAnswer | undefined {
    return runToEnd(this.reading(bytes, transport));
  }

  /** The same of a large packet. */
  *reading(bytes: Uint8Array, transport: ServerAnswer['transport']): Sliceable<ServerAnswer | undefined> {
    const keepsCase = this.plainName && this.hasSameLetters(bytes);
    const asAsked = this.plainName ? withName(bytes, this.plainName) : bytes;
    const isCut = transport === 'udp' && isTruncated(asAsked);
    const message = yield* decodingMessage(isCut ? this.untilQuestion(asAsked) : asAsked);
    const isAnswer = message.qr && message.id === this.id && (this.isEchoed(message) || isUnread(message));
    if (!isAnswer || (this.query.mixedCase === 'required' && !keepsCase)) return undefined;
    return { message, transport, size: bytes.length, ...(keepsCase !== undefined && { keepsCase }) };
  }

  private hasSameLetters(bytes: Uint8Array): boolean {
    const end = HEADER_OCTETS + (this.plainName?.length ?? 0);
    return Buffer.compare(bytes.subarray(HEADER_OCTETS, end), this.wire.subarray(HEADER_OCTETS, end)) === 0;
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

const [UPPER_A, UPPER_Z, CASE_BIT] = [0x41, 0x5a, 0x20];

function isLetter(octet: number): boolean {
  const upper = octet & ~CASE_BIT;
  return upper >= UPPER_A && upper <= UPPER_Z;
}

/** Lengths of labels are below 64, so none is taken for a letter. */
function inRandomCase(name: Uint8Array): Uint8Array {
  const random = randomBytes(name.length);
  return name.map((octet, at) => (isLetter(octet) ? octet ^ (random[at]! & CASE_BIT) : octet));
}

/** The message with the question's letters as in this name, to which names of records refer. */
function withName(bytes: Uint8Array, name: Uint8Array): Uint8Array {
  const echoed = bytes.subarray(HEADER_OCTETS, HEADER_OCTETS + name.length);
  const isSame = echoed.length === name.length && name.every((octet, at) => isSameOctet(octet, echoed[at]!));
  if (!isSame) return bytes;
  const copy = Uint8Array.from(bytes);
  copy.set(name, HEADER_OCTETS);
  return copy;
}

function isSameOctet(one: number, other: number): boolean {
  return one === other || (isLetter(one) && (one ^ other) === CASE_BIT);
}

function isUnread({ rcode, questions, answers, authorities }: Message): boolean {
  return UNREAD.includes(rcode) && questions.length + answers.length + authorities.length === 0;
}

function isTruncated(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER_OCTETS && (((bytes[2]! << 8) | bytes[3]!) & HeaderFlag.tc) !== 0;
}
