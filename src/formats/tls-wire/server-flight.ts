import { type KeyExchange, readKeyExchange } from './key-exchange.js';
import { readServerHello, type ServerHello } from './server-hello.js';
import { versionOfCode } from './tls-version.js';
import { TlsWireError, WireCursor } from './wire-cursor.js';

export interface TlsAlert {
  readonly isFatal: boolean;
  readonly code: number;
}

/** `nothing`: the connection ended without an answer. */
export type FlightAnswer = 'server-hello' | 'hello-retry' | 'alert' | 'not-tls' | 'nothing';

/** Bytes of one answer; chains of certificates have less than a quarter of it. */
const MAX_BYTES = 65_536;
/** A server that sends single bytes must not make us copy them again and again. */
const MAX_CHUNKS = 512;
const MAX_RECORD = 2 ** 14 + 2048;
const HEADER = { record: 5, message: 4, ssl2: 2 };
const RECORDS = { changeCipherSpec: 20, alert: 21, handshake: 22, application: 23 };
const MESSAGES = { serverHello: 2, certificate: 11, keyExchange: 12, helloDone: 14 };
const FATAL = 2;
const SSL2 = { long: 0x80, serverHello: 4, version: 0x0002 };
const MAX_CERTIFICATES = 16;

/**
 * The first flight of a server, read as its bytes arrive: ServerHello or HelloRetryRequest, and up to TLS 1.2 what follows in
 * plain text. A ServerHello alone does not show that a server accepts: some send one and then a fatal alert.
 */
export class ServerFlight {
  hello: ServerHello | undefined;
  keyExchange: KeyExchange | undefined;
  alert: TlsAlert | undefined;
  certificates: readonly Buffer[] = [];
  /** Whether an SSL 2.0 server answered in its own form. */
  isSsl2 = false;
  /** Nothing more is expected. */
  isComplete = false;

  private isTls = true;
  private received = 0;
  private chunks = 0;
  private unread: Buffer = Buffer.alloc(0);
  private handshake: Buffer = Buffer.alloc(0);

  get answer(): FlightAnswer {
    if (!this.isTls) return 'not-tls';
    if (this.isSsl2) return 'server-hello';
    if (this.hello) return this.hello.isRetry ? 'hello-retry' : 'server-hello';
    return this.alert ? 'alert' : 'nothing';
  }

  get isAccepted(): boolean {
    return (this.hello !== undefined || this.isSsl2) && !this.alert?.isFatal;
  }

  push(chunk: Buffer): void {
    if (this.isComplete) return;
    this.received += chunk.length;
    this.unread = this.unread.length > 0 ? Buffer.concat([this.unread, chunk]) : chunk;
    try {
      if (!this.isSsl2Answer()) this.readRecords();
    } catch (error) {
      if (!(error instanceof TlsWireError)) throw error;
      if (!this.hello && !this.alert) this.isTls = false;
      this.isComplete = true;
    }
    if (this.received >= MAX_BYTES || ++this.chunks >= MAX_CHUNKS) this.isComplete = true;
  }

  private isSsl2Answer(): boolean {
    const { unread } = this;
    if (this.hello || this.alert || unread.length < HEADER.ssl2 + 5) return false;
    if ((unread[0]! & SSL2.long) === 0 || unread[HEADER.ssl2] !== SSL2.serverHello) return false;
    this.isSsl2 = unread.readUInt16BE(HEADER.ssl2 + 3) === SSL2.version;
    this.isComplete = this.isSsl2;
    return this.isSsl2;
  }

  private readRecords(): void {
    while (!this.isComplete && this.unread.length >= HEADER.record) {
      const type = this.unread[0]!;
      const isKnown = Object.values(RECORDS).includes(type) && versionOfCode(this.unread.readUInt16BE(1)) !== undefined;
      const length = this.unread.readUInt16BE(3);
      if (!isKnown || length > MAX_RECORD) throw new TlsWireError('not a record');
      if (this.unread.length < HEADER.record + length) return;
      this.readRecord(type, this.unread.subarray(HEADER.record, HEADER.record + length));
      this.unread = this.unread.subarray(HEADER.record + length);
    }
  }

  private readRecord(type: number, content: Buffer): void {
    if (type === RECORDS.alert) this.readAlert(content);
    else if (type === RECORDS.handshake) this.readMessages(content);
    else if (type === RECORDS.application) this.isComplete = true; // encrypted from here on
  }

  private readAlert(content: Buffer): void {
    const cursor = new WireCursor(content);
    const isFatal = cursor.uint(1) === FATAL;
    this.alert = { isFatal, code: cursor.uint(1) };
    if (isFatal) this.isComplete = true;
  }

  /** Messages may be spread over several records. */
  private readMessages(content: Buffer): void {
    this.handshake = this.handshake.length > 0 ? Buffer.concat([this.handshake, content]) : content;
    while (!this.isComplete && this.handshake.length >= HEADER.message) {
      const end = HEADER.message + this.handshake.readUIntBE(1, 3);
      if (end > MAX_BYTES) throw new TlsWireError('message too long');
      if (this.handshake.length < end) return;
      this.readMessage(this.handshake[0]!, this.handshake.subarray(HEADER.message, end));
      this.handshake = this.handshake.subarray(end);
    }
  }

  private readMessage(type: number, body: Buffer): void {
    if (type === MESSAGES.serverHello) {
      this.hello ??= readServerHello(body);
      if (this.hello.version === 'TLS 1.3') this.isComplete = true;
    } else if (!this.hello) throw new TlsWireError('ServerHello expected');
    else if (type === MESSAGES.certificate) this.certificates = readCertificates(body);
    else if (type === MESSAGES.keyExchange) this.keyExchange = readKeyExchange(body, this.hello);
    else if (type === MESSAGES.helloDone) this.isComplete = true;
  }
}

/** Up to TLS 1.2 (RFC 5246 section 7.4.2). */
function readCertificates(body: Buffer): Buffer[] {
  const list = new WireCursor(new WireCursor(body).vector(3));
  const certificates: Buffer[] = [];
  while (list.remaining > 0 && certificates.length < MAX_CERTIFICATES) certificates.push(list.vector(3));
  return certificates;
}
