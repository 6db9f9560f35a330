import { randomInt } from 'node:crypto';
import { decodeMessage } from '../../dns-wire/decode-message.js';
import { HeaderFlag } from '../../dns-wire/header-flags.js';
import type { Message } from '../../dns-wire/message.js';
import { normalName } from '../../dns-wire/name.js';
import { encodeQuery, type Query } from '../../dns-wire/query.js';

export interface ServerQuestion extends Omit<Query, 'id' | 'recursionDesired'> {
  /** Queries are non-recursive by default. */
  readonly recursionDesired?: boolean;
  /** UDP without, and TCP when the answer does not fit. */
  readonly transport?: 'tcp';
}

export interface ServerAnswer {
  readonly message: Message;
  readonly transport: 'udp' | 'tcp';
  /** Octets on the wire. */
  readonly size: number;
}

const IDS = 0x10000;
const [HEADER_OCTETS, COUNTS] = [12, 4];

export function randomId(): number {
  return randomInt(IDS);
}

/** A query on the wire, and how its answer is distinguished from other packets. */
export class AskedQuestion {
  readonly wire: Uint8Array;

  constructor(
    private readonly question: ServerQuestion,
    readonly id: number,
  ) {
    this.wire = encodeQuery({ recursionDesired: false, ...question, id });
  }

  /** Undefined for packets that do not answer this query (RFC 5452 section 9.1). */
  read(bytes: Uint8Array, transport: ServerAnswer['transport']): ServerAnswer | undefined {
    const message = decodeMessage(transport === 'udp' && isTruncated(bytes) ? headerOf(bytes) : bytes);
    const [echo] = message.questions;
    const isEcho =
      !echo || (normalName(echo.name) === normalName(this.question.name) && echo.type === this.question.type);
    return message.qr && message.id === this.id && isEcho ? { message, transport, size: bytes.length } : undefined;
  }
}

function isTruncated(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER_OCTETS && (((bytes[2]! << 8) | bytes[3]!) & HeaderFlag.tc) !== 0;
}

/** What was cut is ignored, and asked for again over TCP (RFC 2181 section 9): it may end inside a record. */
function headerOf(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: HEADER_OCTETS }, (_, i) => (i < COUNTS ? bytes[i]! : 0));
}
