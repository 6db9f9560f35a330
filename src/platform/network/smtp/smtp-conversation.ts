import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { DomainName } from '#base/domain/domain-name.js';
import type { Encryption, Greeting, SmtpTalk } from '#base/domain/smtp-talk.js';
import type { Dialer } from '../connect/dialer.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { MeteredStream } from '../connect/metered-stream.js';
import { readEncryption } from '../connect/presented-chain.js';
import type { ServerFlight } from '#formats/tls-wire/server-flight.js';
import { exchangeHello } from '../connect/hello-exchange.js';
import { SmtpChannel } from './smtp-channel.js';
import { hostNameIn, offersExtension, replyText, type SmtpReply } from './smtp-reply.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';

/** Maximum number of bytes from a server, its certificates included. */
const MAX_BYTES = 65_536;
const FAREWELL_MS = 1000;
/** RFC 7504: this host never accepts mail. */
const NEVER = [521, 556];
/** The server does not support EHLO, and so no extension; 501 and 504 are about our HELO name. */
const NO_EHLO = [500, 502];
/** Reply to any command: the server closes the connection. */
const CLOSING = 421;

export interface SmtpPeer {
  readonly socket: Socket;
  readonly host: DomainName;
  readonly heloName: string;
  readonly dialer: Pick<Dialer, 'upgrade'>;
  /** Called with the greeting: whether the server lets us in. */
  readonly greeted: (isWelcome: boolean) => void;
}

type SmtpResult = Pick<SmtpTalk, 'greeting' | 'names' | 'encryption'>;

/** Banner, EHLO, STARTTLS, TLS, EHLO, QUIT, and never MAIL FROM. If the session ends early, the results so far are returned. */
export async function runSmtpSession(partner: SmtpPeer, signal: CancelSignal): Promise<SmtpResult> {
  const stream = new MeteredStream(partner.socket, MAX_BYTES);
  const end = () => stream.destroy(new UpstreamError('timeout'));
  const conversation = new Conversation(partner, stream, signal);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    await conversation.run();
  } catch (error) {
    stream.destroy();
    conversation.interrupted(UpstreamError.from(error));
  } finally {
    signal.removeEventListener('abort', end);
  }
  return conversation.result;
}

/**
 * Banner, EHLO, STARTTLS, and a hello in the place of a handshake. Undefined if the server does not get that far: then the session ends
 * with QUIT. Behind STARTTLS there is none, because the handshake is never complete.
 */
export async function exchangeAfterStartTls(
  socket: Socket,
  heloName: string,
  question: Buffer,
): Promise<ServerFlight | undefined> {
  const stream = new MeteredStream(socket, MAX_BYTES);
  const line = new SmtpChannel(stream);
  if (!(await isReady(line, `EHLO ${heloName || literalOf(socket)}`))) {
    quit(stream);
    return undefined;
  }
  line.release();
  return exchangeHello(stream, question);
}

/** Whether the server waits for TLS. */
async function isReady(line: SmtpChannel, ehlo: string): Promise<boolean> {
  if ((await line.reply()).code !== 220) return false;
  const hello = await line.send(ehlo);
  return hello.code === 250 && offersExtension(hello, 'STARTTLS') && (await line.send('STARTTLS')).code === 220;
}

class Conversation {
  private greeting: Greeting | undefined;
  private readonly names = new Set<string>();
  private encryption: Encryption | undefined;

  constructor(
    private readonly partner: SmtpPeer,
    private readonly stream: Duplex,
    private readonly signal: CancelSignal,
  ) {}

  get result(): SmtpResult {
    const { greeting, names, encryption } = this;
    return { ...(greeting && { greeting }), names: [...names], ...(encryption && { encryption }) };
  }

  async run(): Promise<void> {
    const line = new SmtpChannel(this.stream);
    const banner = await line.reply();
    this.greeting = greetingOf(banner);
    const isWelcome = this.greeting.kind === 'welcome';
    this.partner.greeted(isWelcome);
    if (isWelcome) await this.introduce(line, banner);
    else quit(this.stream);
  }

  private async introduce(line: SmtpChannel, banner: SmtpReply): Promise<void> {
    this.note(banner);
    const hello = await this.ehlo(line);
    if (hello.code === 250 && offersExtension(hello, 'STARTTLS')) {
      await this.encrypt(line);
      return;
    }
    if (hello.code === 250 || NO_EHLO.includes(hello.code))
      this.encryption = { kind: 'not-offered', said: replyText(hello) };
    quit(this.stream);
  }

  /** If the session ends before the greeting, the failure is the result of the greeting. */
  interrupted({ reason }: UpstreamError): void {
    if (this.signal.aborted) this.greeting ??= { kind: 'slow' };
    else this.greeting ??= { kind: reason === 'reset' ? 'dropped' : 'garbled' };
  }

  private async encrypt(line: SmtpChannel): Promise<void> {
    try {
      const answer = await line.send('STARTTLS');
      if (answer.code !== 220) {
        if (answer.code !== CLOSING) this.encryption = { kind: 'broken', how: replyText(answer) };
        quit(this.stream);
        return;
      }
      line.release();
      const secured = await this.partner.dialer.upgrade(this.stream, this.partner.host);
      const { socket } = secured;
      this.encryption = readEncryption(secured, this.partner.host) ?? { kind: 'broken', how: 'X509' };
      await this.ehlo(new SmtpChannel(socket));
      quit(socket);
    } catch (error) {
      if (!this.signal.aborted) this.encryption = { kind: 'broken', how: codeOf(UpstreamError.from(error)) };
      throw error;
    }
  }

  private async ehlo(line: SmtpChannel): Promise<SmtpReply> {
    const reply = await line.send(`EHLO ${this.partner.heloName || literalOf(this.partner.socket)}`);
    if (reply.code === 250) this.note(reply);
    return reply;
  }

  private note(reply: SmtpReply): void {
    const name = hostNameIn(reply);
    if (name !== undefined) this.names.add(name);
  }
}

function greetingOf(reply: SmtpReply): Greeting {
  const text = replyText(reply);
  if (reply.code === 220) return { kind: 'welcome', text };
  if (NEVER.includes(reply.code)) return { kind: 'never', text };
  if (reply.code < 400) return { kind: 'garbled' };
  return { kind: reply.code < 500 ? 'deferred' : 'refused', text };
}

/** Sends QUIT and closes the connection when the server does, or after FAREWELL_MS. */
function quit(stream: Duplex): void {
  const timer = setTimeout(() => stream.destroy(), FAREWELL_MS);
  stream
    .once('close', () => clearTimeout(timer))
    .on('error', () => undefined)
    .on('end', () => stream.destroy())
    .end('QUIT\r\n');
}

/** The error code of the system or the TLS library. */
function codeOf({ cause, reason }: UpstreamError): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (typeof code === 'string') return code;
  return reason === 'too-large' || reason === 'malformed' ? reason.toUpperCase() : 'ECONNRESET';
}

function literalOf({ localAddress = '127.0.0.1' }: Socket): string {
  return localAddress.includes(':') ? `[IPv6:${localAddress}]` : `[${localAddress}]`;
}
