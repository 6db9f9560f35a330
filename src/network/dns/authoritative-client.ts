import { randomInt } from 'node:crypto';
import type { Socket as DatagramSocket } from 'node:dgram';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { decodeMessage } from '../../dns-wire/decode-message.js';
import type { Message } from '../../dns-wire/message.js';
import { normalName } from '../../dns-wire/name.js';
import { encodeQuery, type Query } from '../../dns-wire/query.js';
import type { IpAddress } from '../../domain/ip-address.js';
import { AuthoritativeOptions } from './authoritative-options.js';
import { withDeadline } from '../deadline.js';
import { QueryDeadline } from '../query-deadline.js';
import { Dialer } from '../connect/dialer.js';
import { Reach } from '../connect/reach.js';
import { turnToRead } from './large-message.js';
import { UpstreamError } from '../upstream-error.js';
import type { Caller } from '../caller.js';

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

const PORT = 53;
const MOST_ID = 0x10000;

/** Queries one name server directly on port 53. Any RCODE is an answer; no answer is an UpstreamError. */
@Injectable()
export class AuthoritativeClient {
  constructor(
    private readonly dialer: Dialer,
    private readonly options: AuthoritativeOptions,
    private readonly reach: Reach = new Reach(),
  ) {}

  async ask(server: IpAddress, question: ServerQuestion, signal?: Caller): Promise<ServerAnswer> {
    try {
      if (question.transport === 'tcp') return await this.overTcp(server, question, signal);
      const answer = await this.overUdp(server, question, signal);
      this.reach.note(server, PORT);
      return answer.message.tc ? await this.overTcp(server, question, signal) : answer;
    } catch (error) {
      throw UpstreamError.from(error);
    }
  }

  /** A datagram may get lost: each attempt is a new question from a new port. */
  private async overUdp(server: IpAddress, question: ServerQuestion, signal?: Caller): Promise<ServerAnswer> {
    for (let left = this.options.attempts; ; left--) {
      try {
        return await this.datagram(server, question, signal);
      } catch (error) {
        if (left <= 1 || UpstreamError.from(error).reason !== 'timeout' || signal?.aborted) throw error;
      }
    }
  }

  private async datagram(server: IpAddress, question: ServerQuestion, signal?: Caller): Promise<ServerAnswer> {
    const socket = await this.dialer.datagram(this.destination(server, signal));
    try {
      const asked = new Asked(question);
      return await QueryDeadline.during(this.options.timeoutMs, signal, () => {
        const answer = firstDatagram(socket, asked);
        socket.send(asked.wire);
        return answer;
      });
    } finally {
      socket.close();
    }
  }

  private async overTcp(server: IpAddress, question: ServerQuestion, signal?: Caller): Promise<ServerAnswer> {
    const { socket } = await this.dialer.connect(this.destination(server, signal));
    try {
      const asked = new Asked(question);
      return await withDeadline(this.options.timeoutMs, signal, () => {
        const answer = firstMessage(socket, asked);
        socket.write(framed(asked.wire));
        return answer;
      });
    } finally {
      socket.destroy();
    }
  }

  private destination(target: IpAddress, signal: Caller | undefined) {
    const { timeoutMs } = this.options;
    return { target, port: PORT, allowedPorts: [PORT], timeoutMs, ...(signal && { signal }) };
  }
}

/** A query on the wire, and how its answer is distinguished from other packets. */
class Asked {
  readonly wire: Uint8Array;
  private readonly id = randomInt(MOST_ID);

  constructor(private readonly question: ServerQuestion) {
    this.wire = encodeQuery({ recursionDesired: false, ...question, id: this.id });
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

/** The caller closes the socket, and nothing arrives any more. */
function firstDatagram(socket: DatagramSocket, asked: Asked): Promise<ServerAnswer> {
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (bytes: Buffer) => {
      try {
        const answer = asked.read(bytes, 'udp');
        if (answer) resolve(answer);
      } catch (error) {
        reject(error instanceof Error ? error : new Error('not an error', { cause: error }));
      }
    });
  });
}

/** RFC 1035 section 4.2.2: two octets of length before every message. Of a zone transfer the first is enough. */
async function firstMessage(socket: Socket, asked: Asked): Promise<ServerAnswer> {
  let received = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk]);
    if (received.length < 2 || received.length < 2 + received.readUInt16BE()) continue;
    const message = received.subarray(2, 2 + received.readUInt16BE());
    await turnToRead(message);
    const answer = asked.read(message, 'tcp');
    if (answer) return answer;
    break;
  }
  throw new UpstreamError(received.length === 0 ? 'reset' : 'malformed');
}

function framed(message: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(message.length >> 8, message.length & 0xff), message]);
}
