import { randomInt } from 'node:crypto';
import { decodeMessage } from '../../dns-wire/decode-message.js';
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
    const message = decodeMessage(bytes);
    const [echo] = message.questions;
    const isEcho =
      !echo || (normalName(echo.name) === normalName(this.question.name) && echo.type === this.question.type);
    return message.qr && message.id === this.id && isEcho ? { message, transport, size: bytes.length } : undefined;
  }
}
