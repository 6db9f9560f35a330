import { createPublicKey } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createSecureContext, type SecureContext, type SecureContextOptions, TLSSocket } from 'node:tls';
import type { CertificateAuthority } from './certificates.js';
import { LoopbackServer } from './loopback-server.js';
import { MAIL_KEY } from './mail-key.js';
import type { Traffic } from './traffic.js';
import type { Identification } from './web-faults.js';

/** Behavior of a mail server; correct by default. */
export interface SmtpManner {
  /** Host name in banner and EHLO reply. */
  readonly name?: string;
  /** Sent instead of the banner; if empty, no banner is sent. */
  readonly greeting?: string;
  readonly greetsAfterMs?: number;
  /** When the server closes the connection: before the banner, after STARTTLS, or after the TLS handshake. */
  readonly hangsUp?: 'before-greeting' | 'after-starttls' | 'after-handshake';
  /** The reply to EHLO, if it differs. */
  readonly ehlo?: string;
  /** The reply to STARTTLS, if it differs; `none` if STARTTLS is not offered. */
  readonly starttls?: string;
  /** Bytes sent after the reply to STARTTLS instead of TLS. */
  readonly insteadOfTls?: string;
  /** Settings of an up-to-date server by default. */
  readonly tls?: SecureContextOptions;
  /** Answers hellos without TLS 1.3 in the place of OpenSSL, which has no broken cipher suites any more. */
  readonly oldTls?: (hello: Buffer) => Buffer;
  readonly certificate?: Identification;
}

export interface SmtpSurroundings {
  readonly ca: CertificateAuthority;
  readonly traffic: Traffic;
}

const GOOD_NAME = 'mail.perfect.test';
/** The same with every version of OpenSSL. */
const CURRENT_TLS: SecureContextOptions = {
  minVersion: 'TLSv1.2',
  ciphers: 'TLS_AES_256_GCM_SHA384:TLS_AES_128_GCM_SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384',
  ecdhCurve: 'X25519:prime256v1:secp384r1',
};
const TLS_AES_128_GCM_SHA256 = 0x1301;
/** The place of the length of the session id in the record of a hello. */
const SESSION_ID_AT = 43;
const MAIL_KEYS = { publicKey: createPublicKey(MAIL_KEY), privateKey: MAIL_KEY };

export function startSmtpHost(manner: SmtpManner, around: SmtpSurroundings): Promise<LoopbackServer> {
  return LoopbackServer.start(smtpServer(manner, around));
}

/** Creates the server without listening. */
export function smtpServer(manner: SmtpManner, around: SmtpSurroundings): Server {
  const contexts = new Map<string, SecureContext>();
  const contextOf = (host: string) => {
    const { certificate = (ca) => ca.issue({ names: [host], keys: MAIL_KEYS }), tls = CURRENT_TLS } = manner;
    const context = contexts.get(host) ?? createSecureContext({ ...certificate(around.ca, host), ...tls });
    contexts.set(host, context);
    return context;
  };
  return createServer((socket) => new SmtpVisit(socket, manner, around.traffic, contextOf).open());
}

/** One connection of a client. */
class SmtpVisit {
  constructor(
    private readonly socket: Socket,
    private readonly manner: SmtpManner,
    private readonly traffic: Traffic,
    private readonly contextOf: (host: string) => SecureContext,
  ) {}

  open(): void {
    const { name = GOOD_NAME, greeting = `220 ${name} ESMTP`, greetsAfterMs = 0, hangsUp } = this.manner;
    this.socket.setNoDelay();
    if (hangsUp === 'before-greeting') return void this.socket.end();
    this.listen(this.socket);
    const greet = () => greeting !== '' && this.socket.write(`${greeting}\r\n`);
    if (greetsAfterMs > 0) setTimeout(greet, greetsAfterMs);
    else greet();
  }

  private listen(stream: Duplex): void {
    let rest = '';
    stream
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString('latin1')).split('\r\n');
        rest = lines.pop()!;
        for (const line of lines) this.hear(line, stream);
      });
  }

  private hear(line: string, stream: Duplex): void {
    this.traffic.commands.push(line);
    const { name = GOOD_NAME, starttls = '220 go ahead' } = this.manner;
    const isEncrypted = stream !== this.socket;
    const offer = isEncrypted || starttls === 'none' ? '' : '250-STARTTLS\r\n';
    if (line.startsWith('EHLO ')) {
      if (isEncrypted && this.manner.hangsUp === 'after-handshake') return void stream.destroy();
      stream.write(`${this.manner.ehlo ?? `250-${name} at your service\r\n${offer}250 SIZE 10240000`}\r\n`);
    } else if (line === 'STARTTLS') this.secure(starttls, stream);
    else if (line === 'QUIT') stream.end('221 bye\r\n');
    else stream.write('502 unknown command\r\n');
  }

  private secure(reply: string, stream: Duplex): void {
    if (this.manner.hangsUp === 'after-starttls') return void stream.destroy();
    stream.write(`${reply}\r\n`);
    if (!reply.startsWith('220')) return;
    if (this.manner.insteadOfTls !== undefined) return void this.socket.end(this.manner.insteadOfTls);
    this.socket.removeAllListeners('data');
    const { oldTls } = this.manner;
    if (oldTls) this.socket.once('data', (hello: Buffer) => this.answer(hello, oldTls));
    else this.handshake();
  }

  private answer(hello: Buffer, oldTls: (hello: Buffer) => Buffer): void {
    if (!suitesIn(hello).includes(TLS_AES_128_GCM_SHA256)) return void this.socket.end(oldTls(hello));
    this.socket.pause();
    this.socket.unshift(hello);
    this.handshake();
  }

  private handshake(): void {
    const { name = GOOD_NAME } = this.manner;
    const secured = new TLSSocket(this.socket, {
      isServer: true,
      secureContext: this.contextOf(name),
      SNICallback: (host, done) => done(null, this.contextOf(host)),
    });
    this.listen(secured);
  }
}

function suitesIn(hello: Buffer): readonly number[] {
  const start = SESSION_ID_AT + 1 + hello.readUInt8(SESSION_ID_AT);
  const count = hello.readUInt16BE(start) / 2;
  return Array.from({ length: count }, (_, i) => hello.readUInt16BE(start + 2 + 2 * i));
}
