import { randomInt } from 'node:crypto';
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
import { UdpLine } from './udp-line.js';
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
  private readonly lines = new Map<string, Promise<UdpLine>>();

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
    const line = await this.lineTo(server);
    try {
      return await QueryDeadline.during(this.options.timeoutMs, signal, (deadline) => onLine(line, question, deadline));
    } catch (error) {
      line.retire(); // the next attempt comes from another port
      throw UpstreamError.from(error).reason === 'timeout' ? (line.garbage ?? error) : error;
    }
  }

  /** Shared by those who ask at about the same time, so that nobody's leaving ends it. */
  private async lineTo(server: IpAddress): Promise<UdpLine> {
    const key = server.toString();
    for (let known = this.lines.get(key); known;) {
      const line = await known.catch(() => undefined); // who opens it hears of its failure
      if (line?.takesMore) return line;
      const newer = this.lines.get(key);
      if (newer === known) break;
      known = newer;
    }
    const forget = () => this.lines.get(key) === line && this.lines.delete(key);
    const opened = this.dialer.datagram(this.destination(server));
    const line = opened.then((socket) => new UdpLine(socket, forget));
    line.catch(forget);
    this.lines.set(key, line);
    return line;
  }

  private async overTcp(server: IpAddress, question: ServerQuestion, signal?: Caller): Promise<ServerAnswer> {
    const { socket } = await this.dialer.connect(this.destination(server, signal));
    try {
      const id = randomInt(MOST_ID);
      return await withDeadline(this.options.timeoutMs, signal, () => {
        const answer = firstMessage(socket, question, id);
        socket.write(framed(wireOf(question, id)));
        return answer;
      });
    } finally {
      socket.destroy();
    }
  }

  private destination(target: IpAddress, signal?: Caller) {
    const { timeoutMs } = this.options;
    return { target, port: PORT, allowedPorts: [PORT], timeoutMs, ...(signal && { signal }) };
  }
}

function wireOf(question: ServerQuestion, id: number): Uint8Array {
  return encodeQuery({ recursionDesired: false, ...question, id });
}

/** Distinguishes the answer to a question from other messages (RFC 5452 section 9.1); their id is compared already. */
function isAnswerTo({ name, type }: ServerQuestion, { qr, questions: [echo] }: Message): boolean {
  return qr && (!echo || (normalName(echo.name) === normalName(name) && echo.type === type));
}

function onLine(line: UdpLine, question: ServerQuestion, deadline: QueryDeadline): Promise<ServerAnswer> {
  return new Promise((resolve, reject) => {
    const stop = line.ask((id) => wireOf(question, id), {
      take: (message, size) => {
        const isAnswer = isAnswerTo(question, message);
        if (isAnswer) resolve({ message, transport: 'udp', size });
        return isAnswer;
      },
      fail: reject,
    });
    deadline.onEnd(stop);
  });
}

/** RFC 1035 section 4.2.2: two octets of length before every message. Of a zone transfer the first is enough. */
async function firstMessage(socket: Socket, question: ServerQuestion, id: number): Promise<ServerAnswer> {
  let received = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk]);
    if (received.length < 2 || received.length < 2 + received.readUInt16BE()) continue;
    const bytes = received.subarray(2, 2 + received.readUInt16BE());
    await turnToRead(bytes);
    const message = decodeMessage(bytes);
    if (message.id === id && isAnswerTo(question, message)) return { message, transport: 'tcp', size: bytes.length };
    break;
  }
  throw new UpstreamError(received.length === 0 ? 'reset' : 'malformed');
}

function framed(message: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(message.length >> 8, message.length & 0xff), message]);
}
