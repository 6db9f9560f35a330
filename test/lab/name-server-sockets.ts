import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import type { Message } from '#formats/dns-wire/message.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { replyTo } from './reply.js';
import type { NameServer } from './name-server.js';
import { Silence } from './server-habits.js';
import type { Traffic } from './traffic.js';

const PLAIN_UDP_SIZE = 512;
const SLOWNESS_MS = 150;

type Deliver = (answer: Uint8Array) => void;

/** A name server on one loopback port, over UDP and TCP. */
export class NameServerSockets {
  /** Delay of every answer. */
  latencyMs = 0;
  /** Replaces the bytes of an answer. */
  enlarge: (query: Message, answer: Uint8Array) => Uint8Array = (_, answer) => answer;
  private readonly tcp = createServer();
  private udp!: DatagramSocket;
  private readonly open = new Set<Socket>();
  private readonly timers = new Set<NodeJS.Timeout>();

  private constructor(
    private readonly server: NameServer,
    private readonly traffic: Traffic,
  ) {
    this.tcp.on('connection', (socket) => this.converse(socket));
  }

  static async start(server: NameServer, traffic: Traffic): Promise<NameServerSockets> {
    const sockets = new NameServerSockets(server, traffic);
    while (!(await sockets.bind()));
    return sockets;
  }

  get port(): number {
    return this.udp.address().port;
  }

  /** False if the port that UDP got is in use on TCP. */
  private async bind(): Promise<boolean> {
    this.udp = createSocket('udp4').on('message', (bytes, peer) =>
      this.answer(bytes, 'udp', (answer) => this.udp.send(answer, peer.port, peer.address)),
    );
    await once(this.udp.bind(0, '127.0.0.1'), 'listening');
    try {
      await once(this.tcp.listen(this.port, '127.0.0.1'), 'listening');
      return true;
    } catch {
      this.udp.close();
      return false;
    }
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    const closed = [once(this.tcp, 'close'), once(this.udp, 'close')];
    this.tcp.close();
    for (const socket of this.open) socket.destroy();
    this.udp.close();
    await Promise.all(closed);
  }

  /** Every message is preceded by its length in two octets (RFC 1035 section 4.2.2). */
  private converse(socket: Socket): void {
    if (this.server.fault === 'udp-only') {
      socket.destroy();
      return;
    }
    this.traffic.noteConnection(this.server.host);
    this.open.add(socket.on('error', () => undefined).once('close', () => this.open.delete(socket)));
    let received = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE()) {
        const end = 2 + received.readUInt16BE();
        this.answer(received.subarray(2, end), 'tcp', (answer) =>
          socket.write(Buffer.concat([Buffer.of(answer.length >> 8, answer.length & 0xff), answer])),
        );
        received = received.subarray(end);
      }
    });
  }

  private answer(bytes: Uint8Array, transport: 'udp' | 'tcp', deliver: Deliver): void {
    const query = decodeMessage(bytes);
    this.traffic.noteQuestion(this.server.host, query);
    const { fault } = this.server;
    if (fault === 'silent' || fault === 'down') return;
    const answer =
      fault === 'garbage' ? Buffer.from('garbage') : this.unlessSilent(() => this.encode(query, transport));
    if (!answer) return;
    const delay = fault === 'slow' ? SLOWNESS_MS : this.latencyMs;
    if (delay > 0) this.timers.add(setTimeout(() => deliver(answer), delay));
    else deliver(answer);
  }

  /** Undefined if a habit of the server is to send no answer. */
  private unlessSilent(encode: () => Uint8Array): Uint8Array | undefined {
    try {
      return encode();
    } catch (error) {
      if (error instanceof Silence) return undefined;
      throw error;
    }
  }

  private encode(query: Message, transport: 'udp' | 'tcp'): Uint8Array {
    const { fault } = this.server;
    const isRefused = fault === 'tcp-refusing' && transport === 'tcp';
    const answer = isRefused ? replyTo(query, { rcode: Rcode.REFUSED }) : this.server.answer(query);
    const message = fault === 'wrong-id' ? { ...answer, id: answer.id ^ 1 } : answer;
    const whole = this.enlarge(query, encodeMessage(message));
    if (fault === 'cutting' && transport === 'udp') return cutInside(encodeMessage({ ...message, tc: true }));
    const room = transport === 'tcp' ? Infinity : (query.edns?.udpPayloadSize ?? PLAIN_UDP_SIZE);
    if (whole.length <= room && !(fault === 'truncating' && transport === 'udp')) return whole;
    return encodeMessage({ ...message, tc: true, answers: [], authorities: [], additionals: [] });
  }
}

/**
 * Cuts the message at the size limit, even inside a record, and keeps the counts of the whole message, as old servers
 * do.
 */
function cutInside(message: Uint8Array): Uint8Array {
  return message.subarray(0, Math.min(PLAIN_UDP_SIZE, message.length - 1));
}
