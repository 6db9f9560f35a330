import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { IpAddress } from '../../domain/ip-address.js';
import { AskedQuestion, randomId, type ServerAnswer, type ServerQuestion } from './asked-question.js';
import { AuthoritativeOptions } from './authoritative-options.js';
import { abortError, withDeadline } from '../deadline.js';
import { Dialer } from '../connect/dialer.js';
import { Reach } from '../connect/reach.js';
import { turnToRead } from './large-message.js';
import { SharedSocket } from './shared-socket.js';
import { UpstreamError } from '../upstream-error.js';
import type { Caller } from '../caller.js';

export type { ServerAnswer, ServerQuestion };

const PORT = 53;
const LENGTH_OCTETS = 2;
/** One for all, since every connection ends. */
const LOST = new UpstreamError('reset');

/** Queries one name server directly on port 53. Any RCODE is an answer; no answer is an UpstreamError. */
@Injectable()
export class AuthoritativeClient {
  /** By address, those that questions are under way on. */
  private readonly sockets = new Map<string, SharedSocket>();

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
    if (signal?.aborted) throw abortError(signal);
    return this.socketTo(server).ask(question, signal);
  }

  /** The one with questions under way, or a new one. */
  private socketTo(server: IpAddress): SharedSocket {
    const key = server.toString();
    const known = this.sockets.get(key);
    if (known?.takesMore) return known;
    const open = (scope: Caller) => this.dialer.datagram(this.destination(server, scope));
    const forget = () => this.sockets.get(key) === socket && this.sockets.delete(key);
    const socket = new SharedSocket(open, this.options.timeoutMs, forget);
    this.sockets.set(key, socket);
    return socket;
  }

  private async overTcp(server: IpAddress, question: ServerQuestion, signal?: Caller): Promise<ServerAnswer> {
    const { socket } = await this.dialer.connect(this.destination(server, signal));
    try {
      const asked = new AskedQuestion(question, randomId());
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

/** RFC 1035 section 4.2.2: two octets of length before every message. Of a zone transfer the first is enough. */
async function firstMessage(socket: Socket, asked: AskedQuestion): Promise<ServerAnswer> {
  const message = await receivedBy(socket);
  await turnToRead(message);
  const answer = asked.read(message, 'tcp');
  if (!answer) throw new UpstreamError('malformed');
  return answer;
}

function receivedBy(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let missing = LENGTH_OCTETS;
    socket
      .on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length < missing) return;
        const received = Buffer.concat(chunks);
        missing = LENGTH_OCTETS + received.readUInt16BE();
        if (length >= missing) resolve(received.subarray(LENGTH_OCTETS, missing));
        else chunks.splice(0, Infinity, received);
      })
      .on('error', reject)
      .on('end', () => reject(new UpstreamError(length === 0 ? 'reset' : 'malformed')))
      .on('close', () => reject(LOST));
  });
}

function framed(message: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(message.length >> 8, message.length & 0xff), message]);
}
